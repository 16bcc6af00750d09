import { type WorkDayField, weekdays } from '@encaixe/contract/work-schedule.ts'
import type { FieldErrors, FieldPath } from 'react-hook-form'
import { onTheDay } from './describe-day.ts'
import type { CollaboratorFields } from './read-collaborator-form.ts'

export type FormTab = 'basics' | 'procedures' | 'hours' | 'daysOff'

export type WrongField = { path: FieldPath<CollaboratorFields>; tab: FormTab; where: string }

const dayFields: WorkDayField[] = ['startTime', 'endTime', 'breakStart', 'breakEnd']

/** Wrong fields in the order of the tabs; the first one gets the focus. */
export function listWrongFields(errors: FieldErrors<CollaboratorFields>): WrongField[] {
  const wrong: WrongField[] = []
  for (const path of ['name', 'email', 'role'] as const) {
    if (errors[path]) wrong.push({ path, tab: 'basics', where: 'em Informações Básicas' })
  }
  if (errors.procedureIds) wrong.push({ path: 'procedureIds', tab: 'procedures', where: 'em Procedimentos' })
  for (const day of weekdays) {
    for (const field of dayFields) {
      if (!errors.workSchedule?.[day]?.[field]) continue
      wrong.push({ path: `workSchedule.${day}.${field}`, tab: 'hours', where: onTheDay(day) })
    }
  }
  return wrong
}

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/**
 * Example: `Falta corrigir 1 campo na sexta-feira`. The sentence counts the fields because one may be in a hidden
 * tab.
 */
export function countWrongFields(wrong: WrongField[]): string | undefined {
  if (wrong.length === 0) return undefined
  const places = [...new Set(wrong.map(({ where }) => where))]
  return `Falta corrigir ${wrong.length} ${wrong.length === 1 ? 'campo' : 'campos'} ${list.format(places)}`
}
