import type { AppointmentStatus } from '@encaixe/contract/appointments.ts'
import { type Span, spanOf } from '@encaixe/contract/free-starts.ts'
import { timeOf } from '@encaixe/contract/local-time.ts'
import { Avatar } from '../ui/avatar.tsx'
import { restsOf } from './measure-day.ts'
import type { Range } from './measure-range.ts'
import type { AgendaEntry } from './read-agenda.ts'

type Props = { name: string; windows: readonly Span[]; own: AgendaEntry[]; gaps: Span[]; range: Range }

const looks: Partial<Record<AppointmentStatus, string>> = {
  scheduled: 'bg-block',
  completed: 'bg-block-past',
  held: 'border! border-dashed border-amber-text! bg-amber-soft',
}

/**
 * One person's day as a strip: closed hours sunken, what lies between hatched, appointments solid. Screen readers get a
 * text.
 */
export function DayRow({ name, windows, own, gaps, range }: Props) {
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

type Entry = Pick<AgendaEntry, 'startTime' | 'status'>

/** The text that screen readers get for one person's strip of the day. */
function describeRow(name: string, windows: readonly Span[], entries: Entry[]): string {
  const work = wholeOf(windows)
  const span = ({ start, end }: Span) => `das ${timeOf(start)} às ${timeOf(end)}`
  const rests = restsOf(windows).map((rest) => `, intervalo ${span(rest)}`)
  const hours = work ? `${span(work)}${rests.join('')}` : 'não atende hoje'
  const times = entries
    .filter(({ status }) => status === 'scheduled' || status === 'completed' || status === 'held')
    .map(({ startTime }) => startTime)
    .sort()
  const said = times.length === 0 ? 'Nenhum agendamento hoje' : `Agendamentos: ${times.join(', ')}`
  return `${name}: ${hours}. ${said}.`
}
