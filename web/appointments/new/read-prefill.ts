import { horizonDays } from '@encaixe/contract/appointment-rules.ts'
import { addDays, isDate } from '@encaixe/contract/local-time.ts'
import { timePattern } from '@encaixe/contract/work-schedule.ts'
import type { Choice } from '../choose-time/choose-time.ts'

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
