import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Reports text that the user typed into a form before its script was loaded, because React got no events for it. */
export function useEarlyInput(
  form: RefObject<HTMLFormElement | null>,
  report: (early: Map<string, string>) => void,
): void {
  const onReady = useEffectEvent(report)
  useEffect(() => {
    if (!form.current) return
    const texts = [...new FormData(form.current)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    onReady(new Map(texts))
  }, [form])
}
