import { counted } from '@encaixe/contract/counted.ts'
import { lengthOf, overlap, type Span, spanOf } from '@encaixe/contract/free-starts.ts'
import { type LocalTime, timeOf } from '@encaixe/contract/local-time.ts'
import type { WaitingHours } from '@encaixe/contract/waitlist.ts'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useLayoutEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { useCompany, useMay } from '../identity/use-company.ts'
import { UserIcon } from '../ui/icons/people.tsx'
import { waitingHoursQuery } from '../waitlist/fetch-waiting.ts'
import type { Column } from './build-columns.ts'
import { type Item, measureColumn, measureRange } from './measure-column.ts'

type Props = {
  columns: Column[]
  now: LocalTime
  step: number
  /** False while nothing can be booked: the grid then has no free cells. */
  open: boolean
  /** True when the mark has no room for words: several columns on a phone. */
  compact: boolean
}

/**
 * Marks free cells with the number of clients who wait for a time in them, once for neighbouring cells with the same
 * clients. The marks are loaded after the days and drawn over the grid, which does not change.
 */
export default function WaitingCells({ columns, now, step, open, compact }: Props) {
  const { id: companyId } = useCompany()
  const dates = columns.map(({ date }) => date)
  const { data } = useQuery(waitingHoursQuery(companyId, dates[0] ?? now.date, dates.at(-1) ?? now.date))
  const leads = useMay()('GET /api/waitlist')
  const range = useMemo(() => measureRange(columns), [columns])
  const [places, setPlaces] = useState<ReadonlyMap<string, Element>>(new Map())
  useLayoutEffect(() => {
    const found = columns.flatMap(({ key }) => {
      const place = document.querySelector(`[data-column="${key}"]`)
      return place ? [[key, place] as const] : []
    })
    setPlaces(new Map(found))
  }, [columns])
  const awaited = columns.filter((column) => data?.some((hours) => isOf(hours, column)))
  return awaited.map((column) => {
    const place = places.get(column.key)
    const cells = measureColumn(column, { range, step, now, bookable: open }).filter(isFree)
    const hours = data?.filter((one) => isOf(one, column)) ?? []
    return place
      ? createPortal(
          <ul aria-label={`Lista de espera, ${column.person.name}`}>
            {splitWaiting(cells, hours).map((run) => (
              <WaitingMark
                key={run.start}
                run={run}
                from={range.from}
                column={column}
                compact={compact}
                leads={leads}
              />
            ))}
          </ul>,
          place,
          column.key,
        )
      : null
  })
}

type FreeItem = Extract<Item, { kind: 'free' }>

const isFree = (item: Item): item is FreeItem => item.kind === 'free'

const isOf = ({ date, collaboratorId }: WaitingHours, column: Column) =>
  date === column.date && collaboratorId === column.person.id

type MarkProps = {
  run: WaitingRun<FreeItem>
  from: number
  column: Column
  compact: boolean
  /** False for a professional, who sees the number but may not open the list of clients. */
  leads: boolean
}

/** A line along the waiting time, with a flag that follows scrolling. Only the flag takes a tap from the cell below. */
function WaitingMark({ run, from, column, compact, leads }: MarkProps) {
  const navigate = useNavigate()
  const { count, first } = run
  const to = `/schedules/waitlist?data=${column.date}`
  const at = (run.start - from) / 60
  const hours = `entre ${timeOf(run.start)} e ${timeOf(run.end)}`
  const words = counted(count, 'espera', 'esperam')
  const short = compact || first.beside || first.fits
  // Beside a cancelled appointment on a phone the flag would cover the whole cell.
  const isNarrow = compact && first.beside
  const flag = (
    <span className="flex min-h-6 min-w-6 items-center justify-center gap-1 rounded-r-full bg-amber-soft pr-2 pl-1.5 text-xs leading-none font-semibold text-amber-text transition-colors group-hover:bg-amber group-hover:text-on-amber forced-colors:border">
      {short ? (
        <>
          {first.fits || isNarrow ? null : <UserIcon className="size-[1.1em]" strokeWidth={2.2} />}
          {count}
        </>
      ) : (
        words
      )}
    </span>
  )
  return (
    <li
      style={{ '--at': at, '--tall': lengthOf(run) / 60 } as CSSProperties}
      className="pointer-events-none absolute top-[calc(var(--at)*var(--hour)+2px)] left-px z-2 h-[calc(var(--tall)*var(--hour)-4px)]"
    >
      <span
        aria-hidden="true"
        className="absolute inset-y-0 left-0 w-[3px] rounded-full bg-amber forced-colors:bg-[CanvasText]"
      />
      {leads && !isNarrow ? (
        <a
          href={to}
          tabIndex={-1}
          data-stop={at}
          draggable={false}
          aria-label={`${words} ${hours}, com ${column.person.name}: ver a lista de espera`}
          title={`${counted(count, 'pessoa espera', 'pessoas esperam')} ${hours}`}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            void navigate(to)
          }}
          className="group pointer-events-auto sticky top-[calc(var(--stick)+3.625rem)] grid content-start justify-start rounded-r-full no-underline pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        >
          {flag}
        </a>
      ) : (
        <>
          <span className="sr-only">{`${counted(count, 'pessoa espera', 'pessoas esperam')} ${hours}`}</span>
          <span aria-hidden="true" className="sticky top-[calc(var(--stick)+3.625rem)] block">
            {flag}
          </span>
        </>
      )}
    </li>
  )
}

/** Neighbouring free cells for which the same clients wait, cut to the time for which they wait. */
type WaitingRun<Cell extends Span> = Span & { count: number; first: Cell }

/** The fewest marks that count the waiting clients of each free cell. A cell with several counts gets the largest. */
export function splitWaiting<Cell extends Span>(
  cells: readonly Cell[],
  hours: readonly WaitingHours[],
): WaitingRun<Cell>[] {
  const runs: (WaitingRun<Cell> & { hours: WaitingHours; until: number })[] = []
  for (const cell of cells) {
    const most = mostAwaited(hours, cell)
    if (!most) continue
    const last = runs.at(-1)
    const awaited = spanOf(most)
    const end = Math.min(cell.end, awaited.end)
    if (last?.until === cell.start && last.hours === most) Object.assign(last, { end, until: cell.end })
    else {
      const start = Math.max(cell.start, awaited.start)
      runs.push({ start, end, count: most.count, first: cell, hours: most, until: cell.end })
    }
  }
  return runs.map(({ start, end, count, first }) => ({ start, end, count, first }))
}

/** The hours with the most waiting clients; among equal hours the longest, so that a cell joins its neighbours. */
function mostAwaited(hours: readonly WaitingHours[], cell: Span): WaitingHours | undefined {
  return hours
    .filter((one) => one.count > 0 && overlap(spanOf(one), cell))
    .toSorted((a, b) => b.count - a.count || lengthOf(spanOf(b)) - lengthOf(spanOf(a)))[0]
}
