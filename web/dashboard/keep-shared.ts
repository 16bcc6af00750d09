import { useState } from 'react'

const keyOf = (companyId: string) => `encaixe.shared.${companyId}`

function read(companyId: string): boolean {
  try {
    return localStorage.getItem(keyOf(companyId)) === 'yes'
  } catch {
    return false
  }
}

/**
 * Whether the link was copied once in this browser, and whether that was just now. Where nothing can be stored it is
 * asked again next time.
 */
export function useShared(companyId: string) {
  const [before] = useState(() => read(companyId))
  const [now, setNow] = useState(false)
  const keep = () => {
    setNow(true)
    try {
      localStorage.setItem(keyOf(companyId), 'yes')
    } catch {
      // A full or forbidden store costs one more reminder, nothing else.
    }
  }
  return { shared: before || now, justNow: now && !before, keep }
}
