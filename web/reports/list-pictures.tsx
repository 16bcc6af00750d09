import { counted } from '@encaixe/contract/counted.ts'
import type { Report, ReportRow } from '@encaixe/contract/reports.ts'
import { formatCents } from '../platform/formats.ts'
import { measureAxis } from '../ui/chart-scale.ts'
import { ColumnChart } from '../ui/column-chart.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { hourTable, noShowTable, peopleTable, revenueTable, serviceTable } from './build-tables.ts'
import { showPercent, showTick } from './describe-difference.ts'
import {
  countNoShows,
  describeNoShows,
  describePeople,
  describeRevenue,
  describeServices,
  occupancyOf,
  shareOf,
} from './describe-findings.ts'
import type { Reads } from './fetch-reports.ts'
import { byWeek, matchPeriods, type Point } from './match-periods.ts'
import type { Picture } from './picture-card.tsx'
import { describeHours, type HourCell, type HourGrid, readHours, shortDay } from './read-hours.ts'
import type { Range } from './read-range.ts'

const mostRows = 6

/** The charts of the reports page. The screen, the file and the printed page use the same tables. */
export function listPictures(
  reads: Reads,
  before: Report | undefined,
  range: Range,
  today: string,
): Picture[] {
  const { now, services, people, hours } = reads
  return [
    {
      name: 'Faturamento no tempo',
      wide: true,
      read: now,
      drawn: now.data && drawRevenue(now.data, before, range, today),
    },
    { name: 'Ocupação por hora', read: hours, drawn: hours.data && drawHours(hours.data.rows) },
    { name: 'Serviços', read: services, drawn: services.data && drawServices(services.data) },
    { name: 'Profissionais', read: people, drawn: people.data && drawPeople(people.data.rows) },
    {
      name: 'Faltas',
      read: now,
      drawn: now.data && drawNoShows(now.data, before, byWeek(range), today),
    },
  ]
}

type Drawn = NonNullable<Picture['drawn']>

type Bars = {
  /** The accessible name of the chart. */
  name: string
  amountOf: (part: Pick<Point, 'revenueCents' | 'noShows'>) => number
  say: (value: number) => string
  showTick: (value: number) => string
  /** The smallest step between two ticks of the chart's axis. */
  unit?: number
  direct?: boolean
}

/** Draws the bars of the period beside those of the period before. Undefined when all bars are zero. */
function drawBars(
  points: readonly Point[],
  total: Report['total'],
  before: Report | undefined,
  range: Range,
  { name, amountOf, say, showTick, unit, direct }: Bars,
) {
  const values = points.flatMap((point) => [amountOf(point), point.before ? amountOf(point.before) : 0])
  const highest = Math.max(...values)
  if (highest <= 0) return false
  const barOf = (part: NonNullable<Point['before']>) => ({
    value: amountOf(part),
    text: `${part.name}: ${say(amountOf(part))}`,
  })
  return (
    <ColumnChart
      name={name}
      direct={direct}
      points={points.map((point) => ({
        ...barOf(point),
        key: point.key,
        short: point.short,
        before: point.before && barOf(point.before),
      }))}
      axis={measureAxis(highest, unit)}
      showTick={showTick}
      now={`${range.names.now}: ${say(amountOf(total))}`}
      before={before && `${range.names.before}: ${say(amountOf(before.total))}`}
    />
  )
}

function drawRevenue(
  { rows, total }: Report,
  before: Report | undefined,
  range: Range,
  today: string,
): Drawn {
  const points = matchPeriods(range, rows, before?.rows, today)
  return {
    ...describeRevenue(points, range),
    table: revenueTable(points, range),
    chart: drawBars(points, total, before, range, {
      name: 'o faturamento',
      amountOf: ({ revenueCents }) => revenueCents,
      say: formatCents,
      showTick,
      unit: 100,
    }),
  }
}

function drawNoShows(
  { rows, total }: Report,
  before: Report | undefined,
  range: Range,
  today: string,
): Drawn {
  const points = matchPeriods(range, rows, before?.rows, today)
  return {
    ...describeNoShows(total, before?.total, range),
    table: noShowTable(points, range),
    chart: drawBars(points, total, before, range, {
      name: 'as faltas',
      amountOf: ({ noShows }) => noShows,
      say: countNoShows,
      showTick: (count) => count.toLocaleString('pt-BR'),
      direct: points.length <= 13,
    }),
  }
}

function drawHours(rows: readonly ReportRow[]): Drawn {
  const grid = readHours(rows)
  return { ...describeHours(grid), table: hourTable(grid), chart: <HourChart grid={grid} /> }
}

/** The function for the length of a bar: by revenue, or by the number of appointments when no row has revenue. */
function lengthsOf(sorted: readonly ReportRow[]): (row: ReportRow) => number {
  const top = sorted[0]?.revenueCents ?? 0
  const most = Math.max(...sorted.map(({ completed }) => completed))
  return ({ revenueCents, completed }) =>
    (top > 0 ? shareOf(revenueCents, top) : shareOf(completed, most)) ?? 0
}

const byRevenue = (rows: readonly ReportRow[]) =>
  rows.toSorted((one, other) => other.revenueCents - one.revenueCents || other.completed - one.completed)

const visits = (count: number) => counted(count, 'atendimento', 'atendimentos')

function drawServices({ rows, total }: Report): Drawn {
  const sorted = byRevenue(rows)
  const lengthOf = lengthsOf(sorted)
  return {
    ...describeServices(sorted, total),
    table: serviceTable(sorted, total.revenueCents),
    chart: (
      <RowBars
        bars={sorted.slice(0, mostRows).map((row) => ({
          key: row.key,
          name: row.name ?? '',
          value: formatCents(row.revenueCents),
          note: `${visits(row.completed)} · ${showPercent(shareOf(row.revenueCents, total.revenueCents) ?? 0)} do total`,
          length: lengthOf(row),
          to: `/schedules?tab=past&status=completed&procedureId=${row.key}`,
        }))}
      />
    ),
  }
}

function drawPeople(rows: readonly ReportRow[]): Drawn {
  const sorted = byRevenue(rows)
  const lengthOf = lengthsOf(sorted)
  return {
    ...describePeople(sorted),
    table: peopleTable(sorted),
    chart: (
      <RowBars
        bars={sorted.slice(0, mostRows).map((row) => {
          const occupancy = occupancyOf(row)
          return {
            key: row.key,
            name: row.name ?? '',
            value: formatCents(row.revenueCents),
            note: visits(row.completed),
            length: lengthOf(row),
            ...(occupancy !== null && {
              second: { length: occupancy, text: `${showPercent(occupancy)} ocupado` },
            }),
            to: `/schedules?tab=past&status=completed&collaboratorId=${row.key}`,
          }
        })}
      />
    ),
  }
}

type RowBar = {
  key: string
  name: string
  value: string
  note: string
  /** The length of the bar relative to the longest bar, from 0 to 1. */
  length: number
  /** A second, thinner bar of the row, with its own text; its length is from 0 to 1. */
  second?: { length: number; text: string }
  to: string
}

/** Bars with their names and values beside them, so that no value is visible only on hover. */
function RowBars({ bars }: { bars: RowBar[] }) {
  return (
    <ul className="-mx-2 grid">
      {bars.map(({ key, name, value, note, length, second, to }) => (
        <li key={key}>
          <PageLink to={to} className="grid gap-1 rounded-md px-2 py-2 transition-colors hover:bg-sunken">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</span>{' '}
              <span className="font-semibold">{value}</span>
            </span>{' '}
            <Bar length={length} className="h-2.5 [--fill:var(--block)]" />
            {second ? <Bar length={second.length} className="h-1.5 [--fill:var(--block-past)]" /> : null}
            <span className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-2">
              <span>{note}</span> {second ? <span>{second.text}</span> : null}
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

const Bar = ({ length, className }: { length: number; className: string }) => (
  <svg aria-hidden="true" className={`w-full overflow-visible ${className}`}>
    <rect
      width="100%"
      height="100%"
      rx="3"
      className="fill-sunken forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
    />
    <rect
      width={`${Math.min(1, Math.max(0, length)) * 100}%`}
      height="100%"
      rx="3"
      className="fill-(--fill) forced-colors:fill-[CanvasText]"
    />
  </svg>
)

const rowRem = 1.875

/** The levels of occupancy from the lowest to the highest; each has the text colour that is legible on it. */
const levels = [
  { below: 0.2, cell: 'fill-[color-mix(in_oklab,var(--surface),var(--block)_8%)]', text: 'fill-ink' },
  { below: 0.4, cell: 'fill-[color-mix(in_oklab,var(--surface),var(--block)_22%)]', text: 'fill-ink' },
  { below: 0.6, cell: 'fill-[color-mix(in_oklab,var(--surface),var(--block)_38%)]', text: 'fill-ink' },
  { below: 0.8, cell: 'fill-[color-mix(in_oklab,var(--surface),var(--block)_56%)]', text: 'fill-ink' },
  { below: Number.POSITIVE_INFINITY, cell: 'fill-block', text: 'fill-surface' },
]

/** A grid of days and hours. Each cell shows its occupancy as a percent and as a colour. */
function HourChart({ grid: { days, hours, cells } }: { grid: HourGrid }) {
  const [width, height] = [100 / days.length, 100 / hours.length]
  const first = hours[0] ?? 0
  return (
    <div aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-ink-2">
      <span />
      <div className="@container pb-1">
        <div className="grid auto-cols-fr grid-flow-col text-center text-[min(var(--text-xs),6cqi)]">
          {days.map((day) => (
            <span key={day}>{shortDay(day)}</span>
          ))}
        </div>
      </div>
      <div className="grid" style={{ gridAutoRows: `${rowRem}rem` }}>
        {hours.map((hour) => (
          <span key={hour} className="self-center text-right">
            {hour}h
          </span>
        ))}
      </div>
      <div className="@container">
        <svg
          aria-hidden="true"
          className="w-full overflow-visible"
          style={{ height: `${hours.length * rowRem}rem` }}
        >
          {cells.map((cell) => (
            <Cell
              key={cell.key}
              cell={cell}
              x={days.indexOf(cell.day) * width}
              y={(cell.hour - first) * height}
              width={width}
              height={height}
            />
          ))}
        </svg>
      </div>
    </div>
  )
}

type CellProps = { cell: HourCell; x: number; y: number; width: number; height: number }

function Cell({ cell: { occupancy }, x, y, width, height }: CellProps) {
  const level = levels.find(({ below }) => (occupancy ?? 0) < below)
  return (
    <>
      <rect
        x={`${x}%`}
        y={`${y}%`}
        width={`${width}%`}
        height={`${height}%`}
        rx="6"
        strokeWidth="3"
        className={`stroke-surface forced-colors:[stroke-width:1] forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText] ${level?.cell}`}
      />
      <text
        x={`${x + width / 2}%`}
        y={`${y + height / 2}%`}
        textAnchor="middle"
        dominantBaseline="central"
        className={`text-[min(var(--text-xs),6.5cqi)] font-medium forced-colors:fill-[CanvasText] ${level?.text}`}
      >
        {occupancy === null ? '+' : Math.round(occupancy * 100)}
      </text>
    </>
  )
}
