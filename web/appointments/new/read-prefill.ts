import { horizonDays } from '@encaixe/contract/appointment-rules.ts'
import { addDays, isDate } from '@encaixe/contract/local-time.ts'
import { timePattern } from '@encaixe/contract/work-schedule.ts'
import type { Choice } from '../choose-time/choose-time.ts'
import type { ClientFields } from './use-client-form.ts'

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

let held: { subject: string; path: string; typed: ClientFields } | undefined

/**
 * What this user typed in the calendar's sheet, for the form at `path`. Only in the memory of the open page, because the
 * browser's history survives the sign-out and a client's data may not be there.
 */
export function holdTyped(subject: string, path: string, typed: ClientFields): void {
  held = Object.values(typed).some(Boolean) ? { subject, path, typed } : undefined
}

export const heldTyped = (subject: string, path: string): ClientFields | undefined =>
  held?.subject === subject && held.path === path ? held.typed : undefined

export function dropTyped(): void {
  held = undefined
}
