import { horizonDays } from '@encaixe/contract/appointment-rules.ts'
import { addDays, isDate } from '@encaixe/contract/local-time.ts'
import { timePattern } from '@encaixe/contract/work-schedule.ts'
import type { Choice } from '../choose-time/choose-time.ts'
import { type ClientFields, emptyClient } from './use-client-form.ts'

/** The choices in the address of the form. A day or a time that can never be offered is left out. */
export function readPrefill(query: URLSearchParams, today: string): Partial<Choice> {
  const preferred: Partial<Choice> = {}
  const date = query.get('date')
  const time = query.get('time')
  if (date && isDate(date) && date >= today && date <= addDays(today, horizonDays)) {
    preferred.date = date
    if (time && timePattern.test(time)) preferred.time = time
  }
  for (const name of ['procedureId', 'collaboratorId'] as const) {
    const id = query.get(name)
    if (id) preferred[name] = id
  }
  return preferred
}

/** What was typed in the calendar's sheet, stored with the history entry that leads to the form. */
export function readTyped(state: unknown): ClientFields | undefined {
  const typed = typeof state === 'object' && state !== null && 'typed' in state ? state.typed : undefined
  return typeof typed === 'object' && typed !== null ? { ...emptyClient, ...typed } : undefined
}
