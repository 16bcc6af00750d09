import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { loadLater } from '../platform/load-later.tsx'
import { useLostPart } from './show-lost-part.ts'

/** Loaded beside the days. Without it they can still be read and booked. */
export const GridMoves = loadLater(() => import('./grid-moves.tsx'), 'fallback')

/** A key or a pointer before the script of moving is there asks for it again; the key acts once it is loaded. */
export function useEarlyMoves(root: RefObject<HTMLElement | null>, announce: (words: string) => void) {
  const early = useRef<globalThis.KeyboardEvent>(undefined)
  // After a failure only a new component loads its script again.
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
