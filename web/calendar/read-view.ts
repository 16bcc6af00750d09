import { isDate } from '@encaixe/contract/local-time.ts'

export const modes = ['dia', 'semana', 'mes'] as const
export type Mode = (typeof modes)[number]

/** What is shown of the calendar, as its address says it. */
export type CalendarView = {
  mode: Mode
  date: string
  /** Of a collaborator; without one the day shows everybody. */
  personId?: string | undefined
}

const id = /^[A-Za-z0-9_-]{1,64}$/

/** What is mistyped or missing is today's day, of everybody. */
export function readView(query: URLSearchParams, today: string): CalendarView {
  const mode = modes.find((known) => known === query.get('modo')) ?? 'dia'
  const date = query.get('data')
  const personId = query.get('pessoa')
  return {
    mode,
    date: date && isDate(date) ? date : today,
    personId: personId && id.test(personId) ? personId : undefined,
  }
}

/** The address with this view; everything else in it stays. */
export function writeView(query: URLSearchParams, { mode, date, personId }: CalendarView): URLSearchParams {
  const next = new URLSearchParams(query)
  next.set('ver', 'calendario')
  next.set('modo', mode)
  next.set('data', date)
  if (personId) next.set('pessoa', personId)
  else next.delete('pessoa')
  return next
}
