import { overlap, type Span, spanOf } from '@encaixe/contract/free-starts.ts'
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
import { hoursOf } from './describe-entry.ts'
import { type Item, measureColumn, measureRange } from './measure-column.ts'

type Props = {
  columns: Column[]
  now: LocalTime
  step: number
  /** False while nothing can be booked: then there are no free cells. */
  open: boolean
  /** Whether its words have no room: several columns on a phone. */
  compact: boolean
}

/**
 * On each free cell how many clients wait for a time in it. Drawn into the grid from outside: it loads after the days, which
 * do not change with it.
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
    return place
      ? createPortal(
          <ul aria-label={`Lista de espera, ${column.person.name}`}>
            {cells.map((cell) => (
              <WaitingMark
                key={cell.start}
                count={countIn(data ?? [], column, cell)}
                cell={cell}
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

const isOf = ({ date, collaboratorId, count }: WaitingHours, column: Column) =>
  count > 0 && date === column.date && collaboratorId === column.person.id

/** Whoever waits for a part of the cell; the next hours may count the same clients again. */
function countIn(hours: WaitingHours[], column: Column, cell: Span): number {
  const meeting = hours.filter((one) => isOf(one, column) && overlap(spanOf(one), cell))
  return Math.max(0, ...meeting.map(({ count }) => count))
}

type MarkProps = {
  count: number
  cell: FreeItem
  from: number
  column: Column
  compact: boolean
  /** A professional knows how many wait, and may not read who. */
  leads: boolean
}

function WaitingMark({ count, cell, from, column, compact, leads }: MarkProps) {
  const navigate = useNavigate()
  if (count === 0) return null
  const to = `/schedules/waitlist?data=${column.date}`
  const at = (cell.start - from) / 60
  const words = count === 1 ? '1 espera' : `${count} esperam`
  const short = compact || cell.beside || cell.fits
  const mark = (
    <span className="grid min-h-6 min-w-6 place-items-center rounded-full bg-amber-soft px-2 text-xs leading-none font-semibold text-amber-text transition-colors group-hover:bg-amber group-hover:text-on-amber forced-colors:border">
      {short ? (
        <span className="inline-flex items-center gap-1">
          {compact ? null : <UserIcon className="size-[1.1em]" strokeWidth={2.2} />}
          {count}
        </span>
      ) : (
        words
      )}
    </span>
  )
  return (
    <li
      style={{ '--at': at } as CSSProperties}
      className={`absolute top-[calc(var(--at)*var(--hour)+5px)] z-2 ${cell.beside ? 'left-2' : 'right-2'} ${leads ? '' : 'pointer-events-none'}`}
    >
      {leads ? (
        <a
          href={to}
          tabIndex={-1}
          data-stop={at}
          draggable={false}
          aria-label={`${words} por ${hoursOf(cell)}, com ${column.person.name}: ver a lista de espera`}
          title={`${words} por um horário às ${timeOf(cell.start)}`}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            void navigate(to)
          }}
          className={`group grid content-start rounded-full no-underline pointer-coarse:min-h-11 pointer-coarse:min-w-11 ${cell.beside ? 'justify-start' : 'justify-end'}`}
        >
          {mark}
        </a>
      ) : (
        <>
          <span className="sr-only">{`${words} por ${hoursOf(cell)}`}</span>
          <span aria-hidden="true">{mark}</span>
        </>
      )}
    </li>
  )
}
