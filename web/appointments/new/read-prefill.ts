import { horizonDays } from '@encaixe/contract/appointment-rules.ts'
import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { addDays, isDate } from '@encaixe/contract/local-time.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import type { VisitItem } from '@encaixe/contract/visit-items.ts'
import { mostItems, readItems } from '@encaixe/contract/visit-rules.ts'
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

type Offered = { procedures: readonly Procedure[]; people: readonly Collaborator[] }

/** The services in the address that are still offered, each with its person while she performs it; else with anybody. */
export function keepOffered(text: string, { procedures, people }: Offered): VisitItem[] {
  const offered = (readItems(text) ?? []).filter(({ procedureId }) =>
    procedures.some(({ id, isActive }) => isActive && id === procedureId),
  )
  return offered.slice(0, mostItems).map(({ procedureId, collaboratorId }) => {
    const performs = people.some(
      ({ id, isActive, procedureIds }) =>
        id === collaboratorId && isActive && procedureIds.includes(procedureId),
    )
    return { procedureId, collaboratorId: performs ? collaboratorId : null }
  })
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
