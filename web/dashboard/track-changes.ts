import type { Appointment } from '@encaixe/contract/appointments.ts'
import { useEffect, useState } from 'react'
import { type Change, findChanges, type Seen } from './find-changes.ts'

/** Page loads within half an hour are one visit, so that a reload does not clear the news. */
const visit = 30 * 60_000

type Visits = { before: Seen; last: Seen; lastAt: number }

const keyOf = (companyId: string) => `encaixe.seen.${companyId}`

function readVisits(companyId: string): Visits | undefined {
  try {
    const visits: Visits = JSON.parse(localStorage.getItem(keyOf(companyId)) ?? '')
    const sameVisit = Date.now() - visits.lastAt < visit
    return sameVisit ? visits : { ...visits, before: visits.last }
  } catch {
    return undefined
  }
}

function storeVisits(companyId: string, visits: Visits) {
  try {
    localStorage.setItem(keyOf(companyId), JSON.stringify(visits))
  } catch {
    // Storage is full or forbidden: the next visit shows no news.
  }
}

/** Changes since the last visit in this browser. Only ids and statuses are stored; the first visit starts with none. */
export function useChanges(companyId: string | undefined, appointments: Appointment[] | undefined): Change[] {
  const [before, setBefore] = useState(() => (companyId ? readVisits(companyId)?.before : undefined))
  useEffect(() => {
    if (!companyId || !appointments) return
    const last = Object.fromEntries(appointments.map(({ id, status }) => [id, status]))
    // On the first visit only changes that arrive while the page is open are news.
    if (!before) setBefore(last)
    storeVisits(companyId, { before: before ?? last, last, lastAt: Date.now() })
  }, [companyId, appointments, before])
  return before && appointments ? findChanges(before, appointments) : []
}
