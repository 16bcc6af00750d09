import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { describeFailure } from '../platform/describe-failure.ts'
import { loadLater } from '../platform/load-later.tsx'
import { useToast } from '../ui/toast.tsx'
import type { Answered } from './entry-answer.tsx'

/** The script for moves loads together with the days. Without the script the days can still be read and booked. */
export const GridMoves = loadLater(() => import('./grid-moves.tsx'), 'fallback')

/** Handles a key or pointer before the script of moves has loaded: requests the script again, then the key acts. */
export function useEarlyMoves(root: RefObject<HTMLElement | null>, announce: (words: string) => void) {
  const early = useRef<globalThis.KeyboardEvent>(undefined)
  // Used as the key of the component: after a failed load only a new component loads its script again.
  const [attempt, setAttempt] = useState(0)
  const showLost = useLostPart()
  const isMissing = () => root.current?.dataset.moves === undefined

  const pressEarly = ({ key, target, nativeEvent }: KeyboardEvent) => {
    const promised = target instanceof Element && target.getAttribute('aria-keyshortcuts')
    if (promised !== key.toUpperCase() || !isMissing()) return false
    early.current = nativeEvent
    announce('Carregando...')
    setAttempt(attempt + 1)
    GridMoves.fetch().catch((error: Error) => {
      early.current = undefined
      announce('')
      showLost(error)
    })
    return true
  }
  const pointEarly = () => {
    if (isMissing()) setAttempt(attempt + 1)
  }
  return { early, attempt, pressEarly, pointEarly }
}

/** The script of answers is loaded with the first answer on a card. */
export const EntryAnswers = loadLater(() => import('./entry-answer.tsx'), 'fallback')

/**
 * The answers on cards that are not stored yet; undefined before the first answer. The cards of these answers are dim
 * and accept no second answer.
 */
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

const failed = 'Não foi possível carregar esta parte. Por favor, recarregue a página.'

/** Reports that the script of a part could not be loaded. The calendar stays usable. */
export function useLostPart(): (error: Error) => void {
  const notify = useToast()
  return useCallback((error) => notify(describeFailure(error, failed) ?? failed, 'error'), [notify])
}
