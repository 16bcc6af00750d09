import { horizonDays } from '@encaixe/contract/appointment-rules.ts'
import { addDays, isDate } from '@encaixe/contract/local-time.ts'
import { timePattern } from '@encaixe/contract/work-schedule.ts'
import type { Choice } from '../choose-time/choose-time.ts'

/** What a link into the form asks for, as far as it can be offered at all. */
export function readPrefill(query: URLSearchParams, today: string): Partial<Choice> {
  const wish: Partial<Choice> = {}
  const date = query.get('date')
  const time = query.get('time')
  if (date && isDate(date) && date >= today && date <= addDays(today, horizonDays)) {
    wish.date = date
    if (time && timePattern.test(time)) wish.time = time
  }
  for (const name of ['procedureId', 'collaboratorId'] as const) {
    const id = query.get(name)
    if (id) wish[name] = id
  }
  return wish
}
