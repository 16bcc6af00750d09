import { useCallback, useEffect, useState } from 'react'
import { loadLater } from '../platform/load-later.tsx'
import type { Answered } from './entry-answer.tsx'
import { useLostPart } from './show-lost-part.ts'

/** Loaded with the first answer on a card. */
export const EntryAnswers = loadLater(() => import('./entry-answer.tsx'), 'fallback')

/** The answers on cards that are not stored yet; undefined before the first. Their cards are dim, and take no second one. */
export function useAnswers() {
  const [answered, setAnswered] = useState<Answered[]>()
  const showLost = useLostPart()
  const answer = useCallback(
    (next: Answered) => {
      setAnswered((all = []) => (all.some(({ id }) => id === next.id) ? all : [...all, next]))
      EntryAnswers.fetch().catch((error: Error) => {
        setAnswered(undefined)
        showLost(error)
      })
    },
    [showLost],
  )
  const onStored = useCallback((id: string) => setAnswered((all) => all?.filter((one) => one.id !== id)), [])
  useEffect(() => {
    for (const { card } of answered ?? []) card.dataset.sent = ''
    return () => {
      for (const { card } of answered ?? []) delete card.dataset.sent
    }
  }, [answered])
  return { answered, answer, onStored }
}
