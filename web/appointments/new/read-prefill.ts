import { horizonDays } from '@encaixe/contract/appointment-rules.ts'
import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { addDays, isDate } from '@encaixe/contract/local-time.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import { mostItems } from '@encaixe/contract/visit-rules.ts'
import { timePattern } from '@encaixe/contract/work-schedule.ts'
import type { Choice } from '../choose-time/choose-time.ts'
import { anybody, type Item, readItems } from '../write-items.ts'
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
  const items = readItems(query.get('procedureId') ?? '')
  if (items.length > 0) preferred.items = items
  const who = query.get('collaboratorId')
  if (who) preferred.who = who
  return preferred
}

type Offered = { procedures: readonly Procedure[]; people: readonly Collaborator[] }

/** The services in the address that are still offered, each with its person if still performing it, else anybody. */
export function keepOffered(items: readonly Item[], { procedures, people }: Offered): Item[] {
  const offered = items.filter(({ procedureId }) =>
    procedures.some(({ id, isActive }) => isActive && id === procedureId),
  )
  return offered.slice(0, mostItems).map(({ procedureId, who }) => {
    const performs = people.some(
      ({ id, isActive, procedureIds }) => id === who && isActive && procedureIds.includes(procedureId),
    )
    return { procedureId, who: performs ? who : anybody }
  })
}

let held: { subject: string; path: string; typed: ClientFields } | undefined

/**
 * Stores the text that this user typed in the calendar's sheet, for the form at `path`. The text is stored only in the
 * memory of the open page, because the browser's history survives the sign-out and must not contain a client's data.
 */
export function holdTyped(subject: string, path: string, typed: ClientFields): void {
  held = Object.values(typed).some(Boolean) ? { subject, path, typed } : undefined
}

export const heldTyped = (subject: string, path: string): ClientFields | undefined =>
  held?.subject === subject && held.path === path ? held.typed : undefined

export function dropTyped(): void {
  held = undefined
}
