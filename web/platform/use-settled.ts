import { useState } from 'react'

/** True for ever once `now` was true, so that a full page never becomes its skeleton again. */
export function useSettled(now: boolean): boolean {
  const [settled, setSettled] = useState(now)
  if (now && !settled) setSettled(true)
  return settled
}
