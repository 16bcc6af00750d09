import { product } from '@encaixe/contract/product.ts'
import { procedureName } from '../appointments/describe-appointment.ts'
import { formatLongDate } from '../platform/formats.ts'
import { PrintList, type PrintRow } from '../ui/print-list.tsx'
import { chooseLevel } from './choose-level.ts'
import { nameClient } from './describe-entry.ts'
import { countAppointments } from './describe-load.ts'
import type { Printed, Sheet, SheetPerson } from './fetch-sheet.ts'

type Props = { sheet: Sheet; shop: string }

const listed = new Intl.ListFormat('pt-BR')

/** A day on one A4 page, to hang on a wall. */
export function DaySheet({ sheet, shop }: Props) {
  const busy = sheet.people.filter(({ appointments }) => appointments.length > 0)
  const size = chooseLevel(busy.map(({ appointments }) => appointments.map((one) => rowOf(one, 1))))
  const total = busy.reduce((sum, { appointments }) => sum + appointments.length, 0)
  return (
    <PrintList
      title={shop}
      date={formatLongDate(sheet.date)}
      note={[countAppointments(total), ...sheet.company].join(' · ')}
      groups={busy.map(({ person, appointments, special }) => ({
        key: person.id,
        name: person.name,
        note: [hoursOf(person), ...special].filter(Boolean).join(' · '),
        rows: appointments.map((one) => rowOf(one, size.lines)),
      }))}
      size={size}
      foot={[describeRest(sheet.people), product.name]}
    >
      {sheet.complete || total === 0 ? null : <p className="py-2">As observações não carregaram.</p>}
      {total === 0 ? <p className="py-4">Nenhum agendamento neste dia.</p> : null}
    </PrintList>
  )
}

const hoursOf = ({ days }: SheetPerson['person']) =>
  (days[0]?.windows ?? []).map(({ start, end }) => `${start}–${end}`).join(' · ')

function describeRest(people: SheetPerson[]): string {
  const idle = people.filter(({ appointments, person }) => appointments.length === 0 && person.isActive)
  const named = (works: boolean) =>
    idle
      .filter(({ person }) => (hoursOf(person) !== '') === works)
      .map(({ person, special }) =>
        special.length > 0 ? `${person.name} (${special.join(', ')})` : person.name,
      )
  const [free, away] = [named(true), named(false)]
  return [
    free.length > 0 && `Sem agendamentos: ${listed.format(free)}.`,
    away.length > 0 && `Não ${away.length === 1 ? 'atende' : 'atendem'} neste dia: ${listed.format(away)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Names and notes are printed whole: a longer row takes more lines. */
function rowOf(appointment: Printed, lines: 1 | 2): PrintRow {
  const { id, startTime, endTime, clientPhone, notes, internalNotes, status, confirmedAt } = appointment
  return {
    key: id,
    done: status === 'completed',
    time: lines === 2 ? `${startTime}–${endTime}` : startTime,
    title: nameClient(appointment),
    aside: lines === 2 ? (clientPhone ?? '') : '',
    more: [
      procedureName(appointment),
      lines === 1 && clientPhone,
      status === 'scheduled' && confirmedAt && 'confirmado',
      notes?.replaceAll(/\s+/g, ' '),
      internalNotes && `Interno: ${internalNotes.replaceAll(/\s+/g, ' ')}`,
    ]
      .filter(Boolean)
      .join(' · '),
  }
}
