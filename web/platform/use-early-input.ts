import { type RefObject, useEffect, useEffectEvent } from 'react'

/** What was put into a prerendered form before its script came: the form shows it, and nobody has heard of it. */
export function useEarlyInput(
  form: RefObject<HTMLFormElement | null>,
  hear: (early: Map<string, string>) => void,
): void {
  const onReady = useEffectEvent(hear)
  useEffect(() => {
    if (!form.current) return
    const texts = [...new FormData(form.current)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    onReady(new Map(texts))
  }, [form])
}
