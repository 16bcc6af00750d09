import { useState } from 'react'

/** Returns true for ever once `now` was true: another attempt must not replace the full page by its skeleton. */
export function useSettled(now: boolean): boolean {
  const [settled, setSettled] = useState(now)
  if (now && !settled) setSettled(true)
  return settled
}
