import type { Appointment } from '@encaixe/contract/booking.ts'
import { useEffect, useState } from 'react'
import { type Change, findChanges, type Seen } from './find-changes.ts'

/** Two looks within half an hour are one visit: a reload does not wipe the news away. */
const visit = 30 * 60_000

type Memory = { before: Seen; last: Seen; lastAt: number }

const keyOf = (companyId: string) => `encaixe.seen.${companyId}`

function recall(companyId: string): Memory | undefined {
  try {
    const memory: Memory = JSON.parse(localStorage.getItem(keyOf(companyId)) ?? '')
    const sameVisit = Date.now() - memory.lastAt < visit
    return sameVisit ? memory : { ...memory, before: memory.last }
  } catch {
    return undefined
  }
}

function remember(companyId: string, memory: Memory) {
  try {
    localStorage.setItem(keyOf(companyId), JSON.stringify(memory))
  } catch {
    // Without a store the next visit has no news, and everything else.
  }
}

/** News since the last visit from this browser. Only ids and statuses are kept; the first visit has none. */
export function useChanges(companyId: string | undefined, appointments: Appointment[] | undefined): Change[] {
  const [memory] = useState(() => (companyId ? recall(companyId) : undefined))
  useEffect(() => {
    if (!companyId || !appointments) return
    const last = Object.fromEntries(appointments.map(({ id, status }) => [id, status]))
    remember(companyId, { before: memory?.before ?? last, last, lastAt: Date.now() })
  }, [companyId, appointments, memory])
  return memory && appointments ? findChanges(memory.before, appointments) : []
}
