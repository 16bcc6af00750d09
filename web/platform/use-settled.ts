import { useState } from 'react'

/** Stays true: trying again must not replace the whole page by its skeleton. */
export function useSettled(now: boolean): boolean {
  const [settled, setSettled] = useState(now)
  if (now && !settled) setSettled(true)
  return settled
}
