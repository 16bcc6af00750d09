import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { type Span, spanOf } from '@encaixe/contract/free-starts.ts'
import { timeOf } from '@encaixe/contract/local-time.ts'
import { Card, CardTitle } from '../ui/card.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import type { Retry } from '../ui/retry-reads.ts'
import { TextLink } from '../ui/text-link.tsx'
import { DayLegend } from './day-legend.tsx'
import { DayRow } from './day-row.tsx'
import { fitsIn, hoursOf } from './measure-day.ts'
import { type Range, rangeOf } from './measure-range.ts'
import { NotLoaded } from './not-loaded.tsx'
import type { AgendaEntry } from './read-agenda.ts'
import type { Today } from './read-today.ts'

type Hours = { windowsOf: (person: Collaborator) => readonly Span[] }
type Day = Hours & { team: Collaborator[]; entries: AgendaEntry[]; today: Today }
type Props = Retry &
  Hours & { team: Collaborator[] | undefined; entries: AgendaEntry[] | undefined; today: Today }

/** Today as one strip for each person who works. */
export function TodayCard({ team, entries, today, windowsOf, ...retry }: Props) {
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
      {team && entries ? (
        <Strips team={team} entries={entries} today={today} windowsOf={windowsOf} />
      ) : (
        <NotLoaded {...retry}>O dia de hoje não carregou.</NotLoaded>
      )}
    </Card>
  )
}

function Strips({ team, entries, today, windowsOf }: Day) {
  const rows = team
    .map((one) => {
      const windows = one.isActive ? windowsOf(one) : []
      const own = entries.filter(({ collaborator }) => collaborator.id === one.id)
      return { one, windows, own, gaps: fitsIn(own, windows, today.minute) }
    })
    // Whoever is off and has appointments that were kept, or were placed all the same, needs to be seen.
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

const takesTime = ({ status }: AgendaEntry) => status !== 'cancelled' && status !== 'no_show'

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
