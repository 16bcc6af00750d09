import type { AppointmentStatus } from '@encaixe/contract/appointments.ts'
import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { busyFrom, fitsOneMore, gapsOf, type Span, spanOf } from '@encaixe/contract/free-starts.ts'
import { timeOf } from '@encaixe/contract/local-time.ts'
import { without } from '@encaixe/contract/open-hours.ts'
import { cx } from 'class-variance-authority'
import { takesTime } from '../appointments/measure-busy.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { type Range, rangeOf } from './measure-range.ts'
import type { AgendaEntry } from './read-agenda.ts'
import type { Today } from './read-today.ts'

/** An appointment, or a time that an offer holds for a client. */
export type DayEntry = Pick<AgendaEntry, 'id' | 'startTime' | 'endTime'> & {
  collaborator: { id: string }
  status: AppointmentStatus | 'reserved'
}

type Day = {
  team: Collaborator[]
  entries: DayEntry[]
  today: Today
  /** The working windows of a person today, and the parts of the usual windows that an exception takes. */
  hoursOf: (person: Collaborator) => { windows: readonly Span[]; away: readonly Span[] }
}

/** Draws today as one strip for each person who works. */
export function TodayCard(day: Day) {
  return (
    <Card as="section" aria-labelledby="hoje">
      <CardTitle
        id="hoje"
        aside={
          <TextLink to="/schedules" tone="accent" alone>
            Ver agendamentos <ArrowRightIcon />
          </TextLink>
        }
      >
        Hoje
      </CardTitle>
      <Strips {...day} />
    </Card>
  )
}

function Strips({ team, entries, today, hoursOf }: Day) {
  const rows = team
    .map((one) => {
      const { windows, away } = one.isActive ? hoursOf(one) : { windows: [], away: [] }
      const own = entries.filter(({ collaborator }) => collaborator.id === one.id)
      return { one, windows, own, gaps: fitsIn(own, { windows, away }, today.minute) }
    })
    // A person who is off is still shown when appointments were kept or booked on that day.
    .filter(({ windows, own }) => windows.length > 0 || own.some(takesTime))
  const range = rangeOf(rows.flatMap(({ windows, own }) => [...windows, ...own.map(spanOf)]))
  if (rows.length === 0) {
    return (
      <p className="text-ink-2">
        {team.some((one) => one.isActive)
          ? 'Ninguém da equipe atende hoje.'
          : 'Quando você cadastrar quem atende, o dia de cada um aparece aqui.'}
      </p>
    )
  }
  return (
    <div className="[--who:3rem] sm:[--who:8.5rem]">
      <Hours range={range} />
      <div className="relative">
        <ul className="grid gap-2">
          {rows.map(({ one, ...row }) => (
            <DayRow key={one.id} name={one.name} range={range} {...row} />
          ))}
        </ul>
        <NowLine range={range} minute={today.minute} />
      </div>
      <DayLegend entries={entries} gaps={rows.some(({ gaps }) => gaps.length > 0)} />
    </div>
  )
}

function Hours({ range }: { range: Range }) {
  const { from, to } = range
  return (
    <div aria-hidden="true" className="relative mb-1.5 ml-(--who) h-5 text-xs text-ink-2">
      {hoursOf(range).map((minute) => (
        <span key={minute} className="absolute" style={{ left: `${((minute - from) / (to - from)) * 100}%` }}>
          {minute / 60}h
        </span>
      ))}
    </div>
  )
}

function NowLine({ range: { from, to }, minute }: { range: Range; minute: number }) {
  if (minute < from || minute > to) return null
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-y-0 right-0 left-(--who)">
      <span
        title={timeOf(minute)}
        className="absolute -top-1.5 -bottom-1 w-0.5 -translate-x-1/2 bg-danger-text before:absolute before:-top-1 before:-left-[4px] before:size-2.5 before:rounded-full before:bg-danger-text"
        style={{ left: `${((minute - from) / (to - from)) * 100}%` }}
      />
    </div>
  )
}

type DayRowProps = { name: string; windows: readonly Span[]; own: DayEntry[]; gaps: Span[]; range: Range }

const looks: Partial<Record<DayEntry['status'], string>> = {
  scheduled: 'bg-block',
  completed: 'bg-block-past',
  held: 'border! border-dashed border-amber-text! bg-amber-soft',
  reserved: 'border! border-dashed border-amber-text! bg-amber-soft',
}

/** One person's day as a strip: closed hours sunken, breaks hatched, appointments solid. Screen readers get a text. */
function DayRow({ name, windows, own, gaps, range }: DayRowProps) {
  const { from, to } = range
  const place = ({ start, end }: Span) => ({
    left: `${((start - from) / (to - from)) * 100}%`,
    width: `${((end - start) / (to - from)) * 100}%`,
  })
  const work = wholeOf(windows)
  const blocks = own.flatMap(({ id, status, ...entry }) => {
    const look = looks[status]
    return look ? [{ id, look, span: spanOf(entry) }] : []
  })
  return (
    <li className="flex items-center">
      <span className="flex w-(--who) shrink-0 items-center gap-2 pr-2">
        <Avatar name={name} size="sm" />
        <span aria-hidden="true" className="min-w-0 truncate text-sm font-medium max-sm:hidden">
          {name.split(' ')[0]}
        </span>
      </span>
      <span className="sr-only">{describeRow(name, windows, own)}</span>
      <span
        aria-hidden="true"
        className="relative h-9 flex-1 overflow-hidden rounded-sm border border-line bg-sunken"
      >
        {work ? (
          <span className="absolute inset-y-0 bg-surface forced-colors:border-x" style={place(work)} />
        ) : null}
        {restsOf(windows).map((rest) => (
          <span
            key={rest.start}
            className="absolute inset-y-0 bg-[repeating-linear-gradient(135deg,var(--line-strong)_0_1px,transparent_1px_6px)] opacity-60"
            style={place(rest)}
          />
        ))}
        {gaps.map((gap) => (
          <span
            key={gap.start}
            className="absolute inset-y-1 rounded-[6px] border-x border-surface bg-amber"
            style={place(gap)}
          />
        ))}
        {blocks.map(({ id, look, span }) => (
          <span
            key={id}
            className={`absolute inset-y-1 rounded-[6px] border-x border-surface forced-colors:bg-[CanvasText] ${look}`}
            style={place(span)}
          />
        ))}
      </span>
    </li>
  )
}

function wholeOf(windows: readonly Span[]): Span | undefined {
  const [first, last] = [windows[0], windows.at(-1)]
  return first && last && { start: first.start, end: last.end }
}

type Entry = Pick<DayEntry, 'startTime' | 'status'>

/** The text that screen readers get for one person's strip of the day. */
function describeRow(name: string, windows: readonly Span[], entries: Entry[]): string {
  const work = wholeOf(windows)
  const span = ({ start, end }: Span) => `das ${timeOf(start)} às ${timeOf(end)}`
  const rests = restsOf(windows).map((rest) => `, intervalo ${span(rest)}`)
  const hours = work ? `${span(work)}${rests.join('')}` : 'não atende hoje'
  const startsOf = (...wanted: DayEntry['status'][]) =>
    entries
      .filter(({ status }) => wanted.includes(status))
      .map(({ startTime }) => startTime)
      .sort()
  const times = startsOf('scheduled', 'completed', 'held')
  const reserved = startsOf('reserved')
  const said = times.length === 0 ? 'Nenhum agendamento hoje' : `Agendamentos: ${times.join(', ')}`
  const offered = reserved.length > 0 ? ` Reservado para clientes escolherem: ${reserved.join(', ')}.` : ''
  return `${name}: ${hours}. ${said}.${offered}`
}

type DayLegendProps = { entries: Pick<DayEntry, 'status'>[]; gaps: boolean }

const hatched =
  'bg-[repeating-linear-gradient(135deg,var(--line-strong)_0_1px,transparent_1px_4px)] border border-line'

/** Explains only the marks that today's drawing contains. */
function DayLegend({ entries, gaps }: DayLegendProps) {
  const has = (wanted: DayEntry['status']) => entries.some(({ status }) => status === wanted)
  const signs = [
    { words: 'agendado', look: 'bg-block', shown: has('scheduled') },
    { words: 'concluído', look: 'bg-block-past', shown: has('completed') },
    {
      words: 'reservado, não confirmado',
      look: 'border border-dashed border-amber-text bg-amber-soft',
      shown: has('held') || has('reserved'),
    },
    { words: 'cabe um encaixe', look: 'bg-amber', shown: gaps },
    { words: 'livre', look: 'bg-surface border border-line-strong', shown: entries.length === 0 },
    { words: 'intervalo', look: hatched, shown: true, isUsual: true },
    { words: 'fora da jornada', look: 'bg-sunken border border-line', shown: true, isUsual: true },
  ]
  return (
    <ul aria-hidden="true" className="mt-4 flex flex-wrap gap-x-3 gap-y-1 text-sm text-ink-2 sm:gap-x-4">
      {signs
        .filter(({ shown }) => shown)
        .map(({ words, look, isUsual }) => (
          <li key={words} className={cx('flex items-center gap-2', isUsual && 'max-sm:hidden')}>
            <span className={`size-3 rounded-xs ${look}`} />
            {words}
          </li>
        ))}
    </ul>
  )
}

const hour = 60

/** The labels of hours above the strip: as many as fit on a phone. */
export function hoursOf({ from, to }: Range): number[] {
  const hours = (to - from) / hour
  const step = hours > 12 ? 3 : 2
  return Array.from({ length: Math.floor(hours / step) + 1 }, (_, at) => from + at * step * hour).filter(
    (minute) => minute < to,
  )
}

/** The spans between two windows: breaks and closed hours. */
const restsOf = (windows: readonly Span[]): Span[] =>
  windows.slice(1).map(({ start }, at) => ({ start: windows[at]?.end ?? start, end: start }))

/**
 * The gaps in which one more appointment fits before the day ends, outside of breaks and absences. Time before the first
 * and after the last window counts too, but not on a day off.
 */
export function fitsIn(
  entries: Pick<DayEntry, 'startTime' | 'endTime' | 'status'>[],
  { windows: hours, away }: { windows: readonly Span[]; away: readonly Span[] },
  now: number,
): Span[] {
  if (hours.length === 0) return []
  const windows = without([{ start: 0, end: 24 * hour }], [...restsOf(hours), ...away])
  const standing = entries.filter(takesTime)
  const busy = busyFrom(standing.map(spanOf))
  return gapsOf({ windows, busy }).filter((gap) => gap.start >= now && fitsOneMore(gap, busy))
}
