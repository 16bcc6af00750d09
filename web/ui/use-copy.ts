import { useEffect, useState } from 'react'

const shownFor = 2_000

/** The state of a copy to the clipboard, which is shown for two seconds. */
export function useCopy() {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), outcome === 'copied' ? shownFor : 3 * shownFor)
    return () => clearTimeout(timer)
  }, [outcome])
  async function copy(text: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
      return true
    } catch {
      setOutcome('failed')
      return false
    }
  }
  return { outcome, copy }
}
