import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { CalendarDays, CalendarPerson } from '@encaixe/contract/calendar.ts'
import type { Exception } from '@encaixe/contract/exceptions.ts'
import { isOn } from '@encaixe/contract/open-hours.ts'
import { product } from '@encaixe/contract/product.ts'
import { listWords } from '@encaixe/contract/visit-words.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { procedureName } from '../appointments/describe-appointment.ts'
import { takesTime } from '../appointments/measure-busy.ts'
import { useCompany } from '../identity/use-company.ts'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { formatLongDate } from '../platform/formats.ts'
import { useRested } from '../platform/wait-for-typing.ts'
import { PrintList, type PrintRow, type PrintSize } from '../ui/print-list.tsx'
import { PrintSheet, usePrinting } from '../ui/print-sheet.tsx'
import { useToast } from '../ui/toast.tsx'
import { nameClient } from './describe-entry.ts'
import { countAppointments } from './describe-load.ts'
import { titleOf } from './measure-exceptions.ts'

type Props = {
  companyId: string
  days: CalendarDays
  date: string
  collaboratorId?: string | undefined
  /** True from a click on 'Imprimir' until the print dialog. */
  asked: boolean
  onDone: () => void
}

const failed = 'Erro ao carregar o dia para imprimir. Por favor, tente novamente.'

/** The pause in milliseconds before notes are fetched, so that turning the days quickly fetches no notes. */
const restMs = 1_000

/**
 * Puts the sheet of the day in the place of the page while it is printed, by 'Imprimir' or by the browser's own
 * command. The browser does not wait for a request, so the notes are fetched before.
 */
export default function PrintedDay({ companyId, asked, onDone, ...wanted }: Props) {
  const { name } = useCompany()
  const notify = useToast()
  const rested = useRested(wanted.date, restMs) === wanted.date
  const { data, refetch } = useQuery({ ...sheetQuery(companyId, wanted.date), enabled: rested })
  const printed = usePrinting()

  const [ready, setReady] = useState(0)
  const prepare = useEffectEvent(async () => {
    const { error } = await refetch()
    if (error) notify(describeFailure(error, failed), 'error')
    else setReady((before) => before + 1)
    onDone()
  })
  useEffect(() => {
    if (asked) void prepare()
  }, [asked])
  // Printing starts in an effect, so that the sheet contains the fetched notes.
  useEffect(() => {
    if (ready) window.print()
  }, [ready])

  return printed ? (
    <PrintSheet>
      <DaySheet sheet={layOutSheet(wanted, data)} shop={name} />
    </PrintSheet>
  ) : null
}

type DaySheetProps = { sheet: Sheet; shop: string }

/** The sheet of a day for the wall, on one A4 page where it fits. */
function DaySheet({ sheet, shop }: DaySheetProps) {
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
    free.length > 0 && `Sem agendamentos: ${listWords(free)}.`,
    away.length > 0 && `Não ${away.length === 1 ? 'atende' : 'atendem'} neste dia: ${listWords(away)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Names and notes are printed in full: a longer row takes more lines. */
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

type Printed = Pick<
  Appointment,
  | 'id'
  | 'visitId'
  | 'startTime'
  | 'endTime'
  | 'clientName'
  | 'guestName'
  | 'clientPhone'
  | 'notes'
  | 'internalNotes'
  | 'status'
  | 'confirmedAt'
  | 'procedure'
  | 'collaboratorId'
>
type SheetPerson = {
  person: CalendarPerson
  appointments: Printed[]
  /** The exceptions that change the person's hours on this day: `Férias`, `Almoço mais longo 12:00–14:00`. */
  special: string[]
}
/** `complete`: the notes are loaded. `company`: the holiday and the exceptions of the whole company. */
type Sheet = { date: string; people: SheetPerson[]; company: string[]; complete: boolean }

const mostAtOnce = '200'

async function fetchAppointments(companyId: string, date: string, signal: AbortSignal) {
  const all: Appointment[] = []
  let cursor: string | undefined
  do {
    const query = { date, limit: mostAtOnce, cursor }
    const page = await api('GET /api/schedules/company/{companyId}', { params: { companyId }, query, signal })
    if (Array.isArray(page)) return page
    all.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return all
}

/** The notes of a day's appointments, which the calendar's own data lacks. */
const sheetQuery = (companyId: string, date: string) =>
  queryOptions({
    queryKey: [...appointmentsKey, 'sheet', companyId, date],
    queryFn: ({ signal }) => fetchAppointments(companyId, date, signal),
  })

type Wanted = { days: CalendarDays; date: string; collaboratorId?: string | undefined }

/** The sheet of a day, without cancelled appointments. Until the notes load it has only what the calendar shows. */
function layOutSheet({ days, date, collaboratorId }: Wanted, full: Appointment[] | undefined): Sheet {
  const all: Printed[] =
    full ?? days.appointments.map((one) => ({ ...one, notes: null, internalNotes: null }))
  const kept = all
    .filter(takesTime)
    .filter(({ status }) => status !== 'held')
    .toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1))
  const here = days.exceptions.filter((one) => isOn(one, date))
  const people = days.collaborators
    .filter(({ id }) => collaboratorId === undefined || id === collaboratorId)
    .map((person) => ({
      person,
      appointments: joinParts(kept.filter((one) => one.collaboratorId === person.id)),
      special: here.filter((one) => one.collaboratorId === person.id).map(describeOnPaper),
    }))
  const holiday = days.holidays.find((one) => one.date === date)?.name
  const company = here.filter((one) => one.collaboratorId === null).map(describeOnPaper)
  const named = holiday && !company.some((text) => text.includes(holiday)) ? [holiday] : []
  return { date, people, company: [...named, ...company], complete: full !== undefined }
}

/** Joins the consecutive services of one person in a visit into one line that names them all. */
function joinParts(sorted: Printed[]): Printed[] {
  const lines: Printed[] = []
  for (const one of sorted) {
    const before = lines.at(-1)
    const goesOn =
      before?.visitId === one.visitId && before.endTime === one.startTime && before.status === one.status
    if (before && goesOn) lines[lines.length - 1] = joined(before, one)
    else lines.push(one)
  }
  return lines
}

const joined = (before: Printed, one: Printed): Printed => ({
  ...before,
  endTime: one.endTime,
  procedure: { ...before.procedure, name: `${before.procedure.name} + ${one.procedure.name}` },
  notes: joinNotes(before.notes, one.notes),
  internalNotes: joinNotes(before.internalNotes, one.internalNotes),
})

/** Joins the notes of two parts. A visit booked at once has the same notes on each part. */
const joinNotes = (one: string | null | undefined, other: string | null | undefined) =>
  [...new Set([one, other])].filter(Boolean).join(' · ') || null

const describeOnPaper = (exception: Exception) =>
  [titleOf(exception), exception.startTime && `${exception.startTime}–${exception.endTime}`]
    .filter(Boolean)
    .join(' ')

/** Print sizes from the largest to the smallest that is legible at arm's length. */
const levels: PrintSize[] = [
  { columns: 1, row: 12.6, head: 12, type: 12, lines: 2 },
  { columns: 2, row: 11.5, head: 11, type: 11, lines: 2 },
  { columns: 2, row: 9.6, head: 9, type: 9.5, lines: 2 },
  { columns: 2, row: 5.2, head: 8, type: 9, lines: 1 },
  { columns: 3, row: 4.2, head: 7, type: 8, lines: 1 },
  { columns: 3, row: 3.5, head: 6, type: 7.5, lines: 1 },
  { columns: 4, row: 3.1, head: 5.2, type: 6.5, lines: 1 },
]

/** An A4 page between title and foot, in millimetres. */
const room = { height: 248, width: 190, betweenColumns: 4 }

/** The length of one point in millimetres, and the usual width of a letter relative to the size of the type. */
const point = 0.353
const letter = 0.5

type Text = Pick<PrintRow, 'time' | 'title' | 'more'>

/** The height of a row, which depends on its text. The box to tick takes two and a half letters. */
function heightOf({ columns, row, type, lines }: PrintSize, { time, title, more }: Text): number {
  const width = (room.width - (columns - 1) * room.betweenColumns) / columns
  const perLine = Math.floor(width / (type * point * letter)) - 5
  const first = time.length + 1 + title.length
  const needed =
    lines === 1
      ? Math.ceil((first + 3 + more.length) / perLine)
      : Math.ceil(first / perLine) + Math.max(1, Math.ceil(more.length / perLine))
  return Math.max(row, needed * type * point * 1.25 + 0.8)
}

/** The height of the groups at this size, in millimetres of one column. */
export const measureRows = (level: PrintSize, groups: Text[][]): number =>
  groups.flat().reduce((sum, row) => sum + heightOf(level, row), groups.length * level.head)

/** The height that every column but the last can waste, because a name or an appointment is not split. */
const lostPerColumn = ({ head, row }: PrintSize) => head + row

export const roomOf = (level: PrintSize): number =>
  level.columns * room.height - (level.columns - 1) * lostPerColumn(level)

/** The largest size at which the day fits one page; else the smallest, and the day continues on a second page. */
export function chooseLevel(groups: Text[][]): PrintSize {
  return levels.find((level) => measureRows(level, groups) <= roomOf(level)) ?? (levels.at(-1) as PrintSize)
}
