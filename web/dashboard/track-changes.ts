import type { Appointment } from '@encaixe/contract/appointments.ts'
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

/** News since the last visit from this browser. Only ids and statuses are kept; the first visit begins with none. */
export function useChanges(companyId: string | undefined, appointments: Appointment[] | undefined): Change[] {
  const [before, setBefore] = useState(() => (companyId ? recall(companyId)?.before : undefined))
  useEffect(() => {
    if (!companyId || !appointments) return
    const last = Object.fromEntries(appointments.map(({ id, status }) => [id, status]))
    // The first visit knows nothing older than its own beginning: what comes while it lasts is news.
    if (!before) setBefore(last)
    remember(companyId, { before: before ?? last, last, lastAt: Date.now() })
  }, [companyId, appointments, before])
  return before && appointments ? findChanges(before, appointments) : []
}
