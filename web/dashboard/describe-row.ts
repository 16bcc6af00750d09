import type { WorkDay } from '@encaixe/contract/work-schedule.ts'
import type { AgendaEntry } from './read-agenda.ts'

type Entry = Pick<AgendaEntry, 'startTime' | 'status'>

/** The strip of one who works today, for ears. */
export function describeRow(name: string, day: WorkDay, entries: Entry[]): string {
  const rest = day.breakStart && day.breakEnd ? `, intervalo das ${day.breakStart} às ${day.breakEnd}` : ''
  const times = entries
    .filter(({ status }) => status !== 'cancelled')
    .map(({ startTime }) => startTime)
    .sort()
  const said = times.length === 0 ? 'Nenhum agendamento hoje' : `Agendamentos: ${times.join(', ')}`
  return `${name}: das ${day.startTime} às ${day.endTime}${rest}. ${said}.`
}
