import { isDate } from '@encaixe/contract/local-time.ts'

const modes = ['dia', 'semana', 'mes'] as const
export type Mode = (typeof modes)[number]

/** What the calendar shows, as written in its address. */
export type CalendarView = {
  mode: Mode
  date: string
  /** The id of a collaborator; without it a day shows all. */
  personId?: string | undefined
}

const id = /^[A-Za-z0-9_-]{1,64}$/
export const everyone = 'todos'
const storageKey = 'encaixe.calendar-person'

/** Without storage the calendar opens with all collaborators. */
function storedPerson(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

export function storePerson(personId: string | undefined) {
  try {
    localStorage.setItem(storageKey, personId ?? everyone)
  } catch {}
}

/** Missing or invalid parameters fall back to today, and to the person that this browser last chose, else to all. */
export function readView(query: URLSearchParams, today: string): CalendarView {
  const mode = modes.find((known) => known === query.get('modo')) ?? 'dia'
  const date = query.get('data')
  const personId = query.get('pessoa') ?? storedPerson()
  return {
    mode,
    date: date && isDate(date) ? date : today,
    personId: personId && personId !== everyone && id.test(personId) ? personId : undefined,
  }
}

/** Sets the view in the address and leaves its other parameters. */
export function writeView(query: URLSearchParams, { mode, date, personId }: CalendarView): URLSearchParams {
  const next = new URLSearchParams(query)
  next.set('ver', 'calendario')
  next.set('modo', mode)
  next.set('data', date)
  next.set('pessoa', personId ?? everyone)
  return next
}
