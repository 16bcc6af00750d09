import type { CalendarEntry } from '@encaixe/contract/calendar.ts'
import { spanOf } from '@encaixe/contract/free-starts.ts'
import type { LocalTime } from '@encaixe/contract/local-time.ts'
import {
  type ComponentType,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Column } from './build-columns.ts'
import { bookingLink, describeTarget } from './describe-entry.ts'
import { useGridFocus } from './follow-focus.ts'
import { useSwipe } from './follow-swipe.ts'
import { GridColumn } from './grid-column.tsx'
import type { HeadMenu, HeadProps } from './grid-heads.tsx'
import { HourRail } from './hour-rail.tsx'
import { canMove, looseStarts, measureColumn, measureRange, startsFor } from './measure-column.ts'
import { measureHour } from './measure-hour.ts'
import { useOverflow } from './measure-overflow.ts'
import { useKeyMove } from './move-by-keys.ts'
import { type Target, usePointerMove } from './move-by-pointer.ts'
import { MoveGhost, MoveMark } from './move-ghost.tsx'
import { clickedMinute, type Selected, SpanMark, useSpanSelect } from './select-span.tsx'
import { useNowInSight, useTodayInSight } from './show-now.ts'
import { byTouch, useMedia } from './use-media.ts'

type Props = {
  /** The accessible name: the day or week. */
  label: string
  columns: Column[]
  now: LocalTime
  step: number
  /** False while nothing can be booked or moved. */
  open: boolean
  /** The colour of each collaborator. */
  hues: Map<string, number>
  /** On a phone the grid takes the whole width. */
  small: boolean
  /** Minimum width of a column, in rem. */
  narrowest: number
  Head: ComponentType<HeadProps>
  /** The time zone of the company. */
  zone: string
  menuOf: HeadMenu
  onOpen: (id: string) => void
  /** A day off or special hours. */
  onException: (id: string) => void
  /** A span to block, dragged over or chosen by B. */
  onBlock: (span: Selected) => void
  onBook: (path: string) => void
  onMove: (entry: CalendarEntry, target: Target) => void
  onTurn: (by: 1 | -1) => void
}

/** Columns of days or collaborators beside the hours. */
export function TimeGrid({
  columns,
  hues,
  now,
  step,
  open,
  small,
  narrowest,
  Head,
  zone,
  menuOf,
  ...on
}: Props) {
  const rail = small ? 3 : 3.75
  const root = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const [announcement, announce] = useState('')
  const touch = useMedia(byTouch)
  const crowded = useOverflow(scroller, rail + columns.length * narrowest)
  const range = useMemo(() => measureRange(columns), [columns])
  const items = useMemo(
    () => columns.map((column) => measureColumn(column, { range, step, now, bookable: open })),
    [columns, range, step, now, open],
  )
  const hour = useMemo(
    () =>
      measureHour(
        items.flat().filter(({ kind }) => kind === 'entry' || kind === 'free'),
        touch,
      ),
    [items, touch],
  )
  // The only column on a phone has space for larger text.
  const large = touch && columns.length === 1
  const { walk, onFocus, onBlur, focusEntry } = useGridFocus(root, on.onTurn)

  const findEntry = (id: string) => columns.flatMap(({ entries }) => entries).find((entry) => entry.id === id)
  const startsOf = (entry: CalendarEntry, column: Column) => startsFor(entry, column, { step, now })
  const looseOf = (entry: CalendarEntry, column: Column) => looseStarts(entry, column, now)
  const columnOf = (entry: CalendarEntry) => columns.find(({ entries }) => entries.includes(entry))
  const drop = (entry: CalendarEntry, target: Target) => {
    const from = columnOf(entry)
    if (from?.key === target.column.key && spanOf(entry).start === target.start) return
    announce('')
    focusEntry(entry.id, target.column.key)
    on.onMove(entry, target)
  }
  usePointerMove({
    root,
    scroller,
    ghost,
    columns,
    range,
    findEntry,
    startsOf,
    looseOf,
    describe: (target, entry) => {
      const from = columnOf(entry)
      return target && from ? describeTarget(target, from, entry) : 'Não cabe aqui'
    },
    onDrop: drop,
  })
  const allows = ({ date, person }: Column) => open && person.isActive && date >= now.date
  const selected = useSpanSelect({ root, columns, range, allows, onSelect: on.onBlock })
  const keys = useKeyMove({
    columns,
    startsOf,
    looseOf,
    onDrop: drop,
    say: announce,
    describe: describeTarget,
  })

  const byKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const meant = keys.press(event.key) || lift(event) || block(event) || walk(event.key)
    if (!meant) return
    event.preventDefault()
    event.stopPropagation()
  }
  const lift = ({ key, target }: KeyboardEvent) => {
    if (key !== 'm' && key !== 'M') return false
    const entry = target instanceof HTMLElement ? findEntry(target.dataset.entry ?? '') : undefined
    const column = entry && columnOf(entry)
    if (!entry || !column) return false
    if (!open || !canMove(entry, now.date)) announce('Este agendamento não pode ser movido.')
    else keys.begin(entry, { column, start: spanOf(entry).start })
    return true
  }
  const block = ({ key, target }: KeyboardEvent) => {
    if ((key !== 'b' && key !== 'B') || !(target instanceof HTMLElement)) return false
    const { stop, until } = target.dataset
    const place = target.closest<HTMLElement>('[data-column]')?.dataset.column
    const column = columns.find(({ key: one }) => one === place)
    if (!column || until === undefined || !allows(column)) return false
    on.onBlock({ column, start: range.from + Number(stop) * 60, end: Number(until) })
    return true
  }
  const { onOpen, onBook, onException } = on
  const byClick = useCallback(
    (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : undefined
      const entry = target?.closest<HTMLElement>('[data-entry]')?.dataset.entry
      if (entry) return onOpen(entry)
      const exception = target?.closest<HTMLElement>('[data-exception]')?.dataset.exception
      if (exception) return onException(exception)
      const link = target?.closest<HTMLAnchorElement>('a[data-free]')
      const free = link?.getAttribute('href')
      if (!link || !free || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      const column = columns.find(
        ({ key }) => key === link.closest<HTMLElement>('[data-column]')?.dataset.column,
      )
      const at = link.dataset.outside === undefined ? undefined : clickedMinute(link, range, event)
      onBook(column && at !== undefined ? bookingLink(column, at) : free)
    },
    [onOpen, onBook, onException, columns, range],
  )
  const swipe = useSwipe(on.onTurn, !crowded)
  const today = columns.some(({ date }) => date === now.date)
  useNowInSight(root, scroller, today && crowded !== undefined)
  useTodayInSight(root, scroller, crowded === true && columns[0]?.date !== columns[1]?.date)
  // The bar of a phone already says whose day it is.
  const headed = !small || columns.length > 1

  return (
    <div className="bg-surface md:rounded-lg md:shadow-card">
      <section
        ref={root}
        aria-label={on.label}
        data-next={today ? (now.minute - range.from) / 60 : undefined}
        onKeyDown={byKey}
        onClick={byClick}
        onFocus={onFocus}
        onBlur={(event) => {
          keys.giveUp()
          onBlur(event)
        }}
        {...swipe}
        className={`data-dragging:select-none [&_[data-stop]]:scroll-mt-[calc(var(--under-toolbar,0px)+2.5rem)] max-md:[&_[data-stop]]:scroll-mb-16 ${crowded ? '' : 'touch-pan-y touch-pinch-zoom'}`}
      >
        <div
          ref={scroller}
          className={`md:rounded-lg md:px-3 ${crowded ? `overflow-auto overscroll-x-contain px-0! print:max-h-none print:overflow-visible ${small ? 'max-h-[max(20rem,calc(100dvh-var(--under-toolbar,0px)-4rem-1px-var(--bottom-bar)-env(safe-area-inset-bottom)))]' : 'max-h-[max(24rem,calc(100dvh-9rem))]'}` : ''}`}
        >
          <div
            style={
              {
                '--hour': `${hour}rem`,
                '--stick': crowded ? '0px' : 'calc(var(--under-header) + var(--under-toolbar, 0px))',
                '--narrowest': `${narrowest}rem`,
                '--wide': `${rail + columns.length * narrowest + 1.5}rem`,
                gridTemplateColumns: `${rail}rem repeat(${columns.length}, minmax(var(--narrowest), 1fr))`,
                gridTemplateRows: `auto calc(${(range.to - range.from) / 60} * ${hour}rem + 0.75rem)`,
              } as CSSProperties
            }
            className={`relative grid pb-5 print:[--narrowest:0rem]! ${crowded ? 'w-(--wide) pr-6 print:w-auto' : ''} ${large ? '[--card-text:var(--text-ui)]' : '[--card-text:var(--text-xs)]'} [--under-header:0px] md:tall:[--under-header:4rem]`}
          >
            <HourRail range={range} now={now} today={today} headed={headed} />
            {columns.map((column, at) => (
              <GridColumn
                key={column.key}
                column={column}
                place={at + 2}
                compact={small && columns.length > 1}
                hue={hues.get(column.person.id)}
                headed={headed}
                items={items[at] ?? []}
                range={range}
                hour={hour}
                large={large}
                now={now}
                zone={zone}
                moving={open}
                Head={Head}
                menuOf={menuOf}
                mark={
                  keys.held?.target.column.key === column.key ? (
                    <MoveMark held={keys.held} range={range} />
                  ) : selected?.column.key === column.key ? (
                    <SpanMark span={selected} range={range} />
                  ) : null
                }
              />
            ))}
            {crowded ? <MoreEdge /> : null}
          </div>
        </div>
        <MoveGhost place={ghost} />
      </section>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}

/** A shade at the right edge. After the last column it lies on empty ground, so it shows that there is more. */
function MoreEdge() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none sticky right-0 z-5 col-span-full row-span-2 row-start-1 -mr-6 w-6 justify-self-end bg-linear-to-r from-transparent to-[color-mix(in_oklab,var(--ink)_16%,transparent)] print:hidden"
    />
  )
}
