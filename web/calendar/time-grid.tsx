import type { CalendarEntry } from '@encaixe/contract/calendar.ts'
import type { Span } from '@encaixe/contract/free-starts.ts'
import { type LocalTime, timeOf } from '@encaixe/contract/local-time.ts'
import {
  type ComponentType,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { busySpan, takesTime } from '../appointments/measure-busy.ts'
import type { Range } from '../dashboard/measure-range.ts'
import type { Column } from './build-columns.ts'
import { bookingLink } from './describe-entry.ts'
import { useGridFocus, type Wanted } from './follow-focus.ts'
import { GridColumn, NowTime } from './grid-column.tsx'
import type { HeadMenu, HeadProps } from './grid-heads.tsx'
import { EntryAnswers, GridMoves, useAnswers, useEarlyMoves } from './load-parts.ts'
import { clickedMinute, isLegible, measureColumn, measureHour, measureRange } from './measure-column.ts'
import type { Target } from './move-by-pointer.ts'
import type { Selected } from './select-span.tsx'
import { byTouch, useMedia } from './use-media.ts'

type Props = {
  /** The accessible name of the grid: the day or week. */
  label: string
  columns: Column[]
  now: LocalTime
  step: number
  /** False while nothing can be booked or moved. */
  open: boolean
  /** The colour of each collaborator. */
  hues: Map<string, number>
  /** True on a phone, where the grid takes the whole width. */
  small: boolean
  /** Minimum width of a column, in rem. */
  narrowest: number
  Head: ComponentType<HeadProps>
  zone: string
  menuOf: HeadMenu
  onOpen: (id: string) => void
  /** Opens a day off or special hours where nothing can be booked. */
  onException: (id: string) => void
  /** Blocks a span that the user selected by dragging or with the key B. */
  onBlock: (span: Selected) => void
  /** Opens the booking form. `exceptionId`: the exception that closes the time, if there is one. */
  onBook: (path: string, exceptionId?: string) => void
  onMove: (entry: CalendarEntry, target: Target) => void
  onTurn: (by: 1 | -1) => void
  /** The next target of the focus, which outlives this grid while another day is loading. */
  focusNext: RefObject<Wanted | undefined>
  /** Elements that draw themselves into the columns. */
  children?: ReactNode
}

/** The grid of the calendar: columns of days or collaborators beside the hours. */
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
  const [announcement, announce] = useState('')
  const { answered, answer, onStored } = useAnswers()
  const touch = useMedia(byTouch)
  const crowded = useOverflow(scroller, rail + columns.length * narrowest)
  const range = useMemo(() => measureRange(columns), [columns])
  const items = useMemo(
    () => columns.map((column) => measureColumn(column, { range, step, now, bookable: open })),
    [columns, range, step, now, open],
  )
  const rows = useMemo(() => items.flat().filter(({ kind }) => kind === 'entry' || kind === 'free'), [items])
  const shown = columns.map(({ key }) => key).join()
  const hour = useSteadyHour(rows, touch, shown)
  useSteadyScroll(root, scroller, { shown, hour, from: range.from })
  // The only column on a phone has space for larger text.
  const large = touch && columns.length === 1
  const { walk, onFocus, onBlur, focusEntry } = useGridFocus(root, on.onTurn, on.focusNext)
  const { early, attempt, pressEarly, pointEarly } = useEarlyMoves(root, announce)

  const byKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (!pressEarly(event) && !walk(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const { onOpen, onBook, onException } = on
  const byClick = useCallback(
    (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : undefined
      const { answer: word, of } = target?.closest<HTMLElement>('[data-answer]')?.dataset ?? {}
      const card = target?.closest('li')
      if (of && card) return answer({ id: of, action: word === 'noShow' ? word : 'complete', card })
      const entry = target?.closest<HTMLElement>('[data-entry]')?.dataset.entry
      if (entry) return onOpen(entry)
      const stop = target?.closest<HTMLElement>('[data-exception], a[data-free]')
      if (!stop || event.ctrlKey || event.metaKey || event.shiftKey) return
      const { exception, outside } = stop.dataset
      const place = stop.closest<HTMLElement>('[data-column]')?.dataset.column
      const column = columns.find(({ key }) => key === place)
      event.preventDefault()
      if (outside === undefined || !column) {
        return exception ? onException(exception) : onBook(stop.getAttribute('href') ?? '')
      }
      const earliest = column.date === now.date ? now.minute : 0
      const busy = column.entries.filter(takesTime).map(busySpan)
      const minute = clickedMinute(stop, range, event, { earliest, busy })
      if (minute !== undefined) onBook(bookingLink(column, minute), exception)
      else if (exception) onException(exception)
    },
    [answer, onOpen, onBook, onException, columns, range, now],
  )
  const today = columns.some(({ date }) => date === now.date)
  useNowInSight(root, scroller, today && crowded !== undefined, now.minute > range.to)
  useTodayInSight(root, scroller, crowded === true && columns[0]?.date !== columns[1]?.date)
  // The bar of a phone already names the person of the day.
  const headed = !small || columns.length > 1

  return (
    <div className="bg-surface md:rounded-lg md:shadow-card">
      <section
        ref={root}
        aria-label={on.label}
        data-next={today ? (now.minute - range.from) / 60 : undefined}
        onKeyDown={byKey}
        onPointerDown={pointEarly}
        onClick={byClick}
        onFocus={onFocus}
        onBlur={onBlur}
        className={`[overflow-anchor:none] data-dragging:select-none [&_[data-stop]]:scroll-mt-[calc(var(--under-toolbar,0px)+2.5rem)] [&_[data-stop]]:scroll-mb-(--conflicts) max-md:[&_[data-stop]]:scroll-mb-[calc(4rem+var(--conflicts))] ${crowded ? '' : 'touch-pan-y touch-pinch-zoom'}`}
      >
        <div
          ref={scroller}
          className={`md:rounded-lg md:px-3 ${crowded ? `overflow-auto overscroll-x-contain px-0! print:max-h-none print:overflow-visible ${small ? 'max-h-[max(20rem,calc(100dvh-var(--under-toolbar,0px)-4rem-1px-var(--bottom-bar)-env(safe-area-inset-bottom)-var(--conflicts,0rem)))]' : 'max-h-[max(24rem,calc(100dvh-9rem-var(--conflicts,0rem)))]'}` : ''}`}
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
              />
            ))}
            {crowded ? <MoreEdge /> : null}
          </div>
        </div>
        <GridMoves
          key={attempt}
          early={early}
          root={root}
          scroller={scroller}
          columns={columns}
          range={range}
          now={now}
          step={step}
          open={open}
          announce={announce}
          focusEntry={focusEntry}
          onMove={on.onMove}
          onBlock={on.onBlock}
          onSwipe={crowded ? undefined : on.onTurn}
        />
        {on.children}
      </section>
      {answered ? <EntryAnswers answered={answered} onStored={onStored} /> : null}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}

/** A shade at the right edge, over empty space after the last column: visible only while there is more to scroll. */
function MoreEdge() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none sticky right-0 z-5 col-span-full row-span-2 row-start-1 -mr-6 w-6 justify-self-end bg-linear-to-r from-transparent to-[color-mix(in_oklab,var(--ink)_16%,transparent)] print:hidden"
    />
  )
}

type HourRailProps = { range: Range; now: LocalTime; today: boolean; headed: boolean }

/** The distance in minutes at which the mark of the present time would cover the label of an hour. */
const covered = 13

/** The labels of the hours, hidden from screen readers: every appointment has its own times. */
function HourRail({ range, now, today, headed }: HourRailProps) {
  const hours = Array.from({ length: (range.to - range.from) / 60 + 1 }, (_, at) => ({
    at,
    minute: range.from + at * 60,
  }))
  const seen = hours.filter(({ minute }) => !today || Math.abs(minute - now.minute) > covered)
  return (
    <div className="sticky left-0 z-4 col-start-1 row-span-2 row-start-1 grid grid-rows-subgrid bg-surface">
      <div className={headed ? 'tall:sticky top-(--stick) z-1 border-b border-line bg-surface' : ''} />
      <div className="relative mt-3">
        {seen.map(({ minute, at }) => (
          <span
            key={minute}
            aria-hidden="true"
            style={{ '--at': at } as CSSProperties}
            className="absolute top-[calc(var(--at)*var(--hour))] right-1.5 -translate-y-1/2 md:right-2 text-xs text-ink-2"
          >
            {minute === 1_440 ? '24:00' : timeOf(minute)}
          </span>
        ))}
        {today ? <NowTime date={now.date} now={now} range={range} /> : null}
      </div>
    </div>
  )
}

type Place = RefObject<HTMLElement | null>

/** True when columns of this total width, in rem, do not fit and must scroll sideways. Undefined until measured. */
function useOverflow(place: RefObject<HTMLElement | null>, rem: number): boolean | undefined {
  const [crowded, setCrowded] = useState<boolean>()
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => {
      const pixels = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * rem
      setCrowded(pixels > element.clientWidth)
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [place, rem])
  return crowded
}

/** The height in pixels of the page's header, and also of the heads of the columns. */
const heads = 64

const toolbarHeight = (within: Element | null) =>
  within ? Number.parseFloat(getComputedStyle(within).getPropertyValue('--under-toolbar')) || 0 : 0

/** The height of an hour in rem. While the same days are shown it stays, unless a new row would be too low for it. */
function useSteadyHour(rows: Span[], touch: boolean, shown: string): number {
  const measured = measureHour(rows, touch)
  const key = `${shown} ${touch}`
  const [held, setHeld] = useState({ key, hour: measured })
  if (held.key === key && (held.hour === measured || isLegible(rows, held.hour))) return held.hour
  setHeld({ key, hour: measured })
  return measured
}

type Scale = { shown: string; hour: number; from: number }

/** Keeps the minute at the upper edge in its place when the scale or the first hour of the same days changes. */
function useSteadyScroll(root: Place, scroller: Place, { shown, hour, from }: Scale) {
  const last = useRef<Scale>({ shown, hour, from })
  useLayoutEffect(() => {
    const before = last.current
    last.current = { shown, hour, from }
    const column = root.current?.querySelector('[data-column]')
    if (!column || before.shown !== shown || (before.hour === hour && before.from === from)) return
    const own = scrolledIn(scroller)
    const edge = (own ? own.getBoundingClientRect().top : toolbarHeight(root.current)) + heads
    const seen = edge - column.getBoundingClientRect().top
    if (seen <= 0) return
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const hours = seen / (before.hour * rem) + (before.from - from) / 60
    const place = own ?? window
    place.scrollBy({ top: hours * hour * rem - seen, behavior: 'instant' })
  }, [root, scroller, shown, hour, from])
}

/** The element of the grid that scrolls by itself; undefined where the page scrolls. */
function scrolledIn({ current }: Place): HTMLElement | undefined {
  return current && current.scrollHeight > current.clientHeight ? current : undefined
}

/**
 * Scrolls to the current hour when the day of today opens, and after the last hour to the end of the day, but not past
 * it to the page's footer. The bars do not move.
 */
function useNowInSight(root: Place, scroller: Place, wanted: boolean, ended: boolean) {
  const shown = useRef(false)
  useEffect(() => {
    const grid = root.current
    if (!wanted || !grid || shown.current) return
    shown.current = true
    const own = scrolledIn(scroller)
    const [top, height] = own ? [own.getBoundingClientRect().top, own.clientHeight] : [0, innerHeight]
    const dock = grid.closest('[data-own-bar]')?.querySelector('[data-dock]')?.getBoundingClientRect().top
    const most = own
      ? own.scrollHeight - own.clientHeight - own.scrollTop
      : Math.max(0, grid.getBoundingClientRect().bottom - Math.min(dock ?? height, height))
    const place = own ?? window
    const at = grid.querySelector('[data-now]')?.getBoundingClientRect()
    if (!at) return ended ? place.scrollBy({ top: most, behavior: 'instant' }) : undefined
    // Header, toolbar and the heads of the columns lie over the grid.
    const covered = heads + (own ? 0 : heads + toolbarHeight(grid))
    if (at.top > top + covered && at.bottom < Math.min(top + height, innerHeight) - 200) return
    const wish = at.top - top - covered - (height - covered) / 4
    place.scrollBy({ top: Math.min(wish, most), behavior: 'instant' })
  }, [root, scroller, wanted, ended])
}

/** Scrolls a week that does not fit to today. */
function useTodayInSight(root: Place, scroller: Place, wanted: boolean) {
  useEffect(() => {
    const column = root.current?.querySelector<HTMLElement>('[data-today]')
    const rail = column?.parentElement?.firstElementChild?.clientWidth ?? 0
    if (wanted && column) scroller.current?.scrollTo({ left: column.offsetLeft - rail })
  }, [root, scroller, wanted])
}
