import { counted } from '@encaixe/contract/counted.ts'
import type { Report, ReportRow } from '@encaixe/contract/reports.ts'
import { formatCents } from '../platform/formats.ts'
import { measureAxis } from '../ui/chart-scale.ts'
import { ColumnChart } from '../ui/column-chart.tsx'
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
import { HourChart } from './hour-chart.tsx'
import { byWeek, matchPeriods, type Point } from './match-periods.ts'
import type { Picture } from './picture-card.tsx'
import { describeHours, readHours } from './read-hours.ts'
import type { Range } from './read-range.ts'
import { RowBars } from './row-bars.tsx'

const mostRows = 6

/** The pictures of the page. The same tables are shown, saved and printed. */
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
  /** What the chart shows, in words. */
  name: string
  amountOf: (part: Pick<Point, 'revenueCents' | 'noShows'>) => number
  say: (value: number) => string
  showTick: (value: number) => string
  /** The least step of the axis. */
  unit?: number
  direct?: boolean
}

/** Bars of the periods beside those of the periods before; nothing where all are zero. */
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

/** By what was earned; by the number of appointments while nothing was. */
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
