import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { CalendarPerson } from '@encaixe/contract/calendar.ts'
import { api } from '../platform/api.ts'

export type SheetPerson = { person: CalendarPerson; appointments: Appointment[] }
export type Sheet = { date: string; people: SheetPerson[] }

const mostAtOnce = '200'

async function fetchAppointments(companyId: string, date: string, collaboratorId: string | undefined) {
  const all: Appointment[] = []
  let cursor: string | undefined
  do {
    const query = { date, collaboratorId, limit: mostAtOnce, cursor }
    const page = await api('GET /api/schedules/company/{companyId}', { params: { companyId }, query })
    if (Array.isArray(page)) return page
    all.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return all
}

type Wanted = { companyId: string; date: string; collaboratorId?: string | undefined }

/** A day for print, with notes and phones, which the calendar's own data lacks, and without cancelled appointments. */
export async function fetchSheet({ companyId, date, collaboratorId }: Wanted): Promise<Sheet> {
  const [days, all] = await Promise.all([
    api('GET /api/schedules/calendar', { query: { from: date, to: date, collaboratorId } }),
    fetchAppointments(companyId, date, collaboratorId),
  ])
  const kept = all
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1))
  const people = days.collaborators.map((person) => ({
    person,
    appointments: kept.filter((one) => one.collaboratorId === person.id),
  }))
  return { date, people }
}
