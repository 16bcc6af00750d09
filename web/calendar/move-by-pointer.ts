import type { CalendarEntry } from '@encaixe/contract/calendar.ts'
import { type Busy, busyFrom, firstMinute, freeStarts } from '@encaixe/contract/free-starts.ts'
import type { LocalTime } from '@encaixe/contract/local-time.ts'
import { fits } from '@encaixe/contract/open-hours.ts'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { busySpan, takesTime } from '../appointments/measure-busy.ts'
import type { Range } from '../dashboard/measure-range.ts'
import type { Column } from './build-columns.ts'

export type Target = { column: Column; start: number }

type Drag = {
  root: RefObject<HTMLElement | null>
  /** The element that scrolls sideways; if it does not also scroll vertically, the window does. */
  scroller: RefObject<HTMLElement | null>
  ghost: RefObject<HTMLElement | null>
  columns: Column[]
  range: Range
  findEntry: (id: string) => CalendarEntry | undefined
  startsOf: (entry: CalendarEntry, column: Column) => number[]
  /** The starts outside the hours, also in breaks. */
  looseOf: (entry: CalendarEntry, column: Column) => number[]
  describe: (target: Target | undefined, entry: CalendarEntry) => string
  onDrop: (entry: CalendarEntry, target: Target) => void
}

const slack = 6
const longPress = 380
/** The farthest free start, in minutes from the pointer, at which a drop is possible. */
const reach = 45
/** A start within the hours is preferred to one outside that is nearer by at most this many minutes. */
const preference = 10

type Point = { x: number; y: number }

/** The lifted appointment with positions measured at the start: each move reads one rectangle, writes one transform. */
type Lifted = {
  entry: CalendarEntry
  card: HTMLElement
  first: HTMLElement
  places: { column: Column; left: number; width: number; starts: number[]; loose: number[] }[]
  perMinute: number
  /** The distance from the top of the card to the pointer. */
  held: number
}

function lift(drag: Drag, card: HTMLElement, entry: CalendarEntry, at: Point): Lifted | undefined {
  const bodies = Array.from(drag.root.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])
  const [first] = bodies
  if (!first) return undefined
  const origin = first.getBoundingClientRect()
  const places = bodies.flatMap((body, index) => {
    const column = drag.columns[index]
    const { left, width } = body.getBoundingClientRect()
    if (!column) return []
    const [starts, loose] = [drag.startsOf(entry, column), drag.looseOf(entry, column)]
    return [{ column, left: left - origin.left, width, starts, loose }]
  })
  const perMinute = origin.height / (drag.range.to - drag.range.from)
  return { entry, card, first, places, perMinute, held: at.y - card.getBoundingClientRect().top }
}

function aim({ first, places, perMinute, held }: Lifted, { from }: Range, at: Point) {
  const origin = first.getBoundingClientRect()
  const x = at.x - origin.left
  const place = places.find(({ left, width }) => x >= left && x < left + width) ?? places.at(x < 0 ? 0 : -1)
  const wanted = (at.y - held - origin.top) / perMinute + from
  const start = place && aimedStart(place, wanted)
  return { origin, place, start }
}

/** The nearest start, also in a break between free times. */
export function aimedStart({ starts, loose }: { starts: number[]; loose: number[] }, wanted: number) {
  const [usual, odd] = [nearestStart(starts, wanted, reach), nearestStart(loose, wanted, reach)]
  if (usual === undefined || odd === undefined) return usual ?? odd
  return Math.abs(usual - wanted) - preference <= Math.abs(odd - wanted) ? usual : odd
}

/** A drag starts after a few pixels by mouse, after a long press by touch. Only the ghost moves until the drop. */
export function usePointerMove(drag: Drag) {
  const begin = useEffectEvent((down: PointerEvent) => {
    const card = down.target instanceof Element ? down.target.closest<HTMLElement>('[data-movable]') : null
    const entry = card && drag.findEntry(card.dataset.entry ?? '')
    if (!card || !entry || !down.isPrimary || down.button !== 0) return
    follow(drag, card, entry, down)
  })

  useEffect(() => {
    const root = drag.root.current
    if (!root) return
    const down = (event: PointerEvent) => begin(event)
    // During a drag by touch the page must not scroll.
    const hold = (event: TouchEvent) => {
      if (root.dataset.dragging !== undefined && event.cancelable) event.preventDefault()
    }
    const noMenu = (event: Event) => {
      if (root.dataset.pressed !== undefined) event.preventDefault()
    }
    root.addEventListener('pointerdown', down)
    root.addEventListener('touchmove', hold, { passive: false })
    root.addEventListener('contextmenu', noMenu)
    return () => {
      root.removeEventListener('pointerdown', down)
      root.removeEventListener('touchmove', hold)
      root.removeEventListener('contextmenu', noMenu)
    }
  }, [drag.root])
}

function follow(drag: Drag, card: HTMLElement, entry: CalendarEntry, down: PointerEvent) {
  const root = drag.root.current
  const ghost = drag.ghost.current
  const veil = ghost?.parentElement
  if (!root || !ghost || !veil) return
  const touch = down.pointerType !== 'mouse'
  const stop = new AbortController()
  const started: Point = { x: down.clientX, y: down.clientY }
  let at = started
  let lifted: Lifted | undefined
  let target: Target | undefined
  let frame = 0

  const draw = () => {
    if (!lifted) return
    scrollAtEdge(drag.scroller.current, at)
    const { origin, place, start } = aim(lifted, drag.range, at)
    target = place && start !== undefined ? { column: place.column, start } : undefined
    const x = target && place ? origin.left + place.left + 4 : at.x - ghost.offsetWidth / 2
    const y = target ? origin.top + (target.start - drag.range.from) * lifted.perMinute : at.y - lifted.held
    ghost.style.transform = `translate3d(${Math.round(x)}px, ${Math.round(y)}px, 0)`
    ghost.toggleAttribute('data-nowhere', !target)
    const words = drag.describe(target, entry)
    const label = ghost.firstElementChild
    if (label && label.textContent !== words) label.textContent = words
    frame = requestAnimationFrame(draw)
  }
  const raise = () => {
    lifted = lift(drag, card, entry, at)
    const width = lifted?.places[0]?.width
    if (!lifted || !width) return end()
    card.dataset.lifted = ''
    root.dataset.dragging = ''
    ghost.style.width = `${width - 8}px`
    ghost.style.height = `${Math.max(24, entry.duration * lifted.perMinute - 2)}px`
    veil.hidden = false
    if (touch) navigator.vibrate?.(15)
    draw()
  }
  const end = () => {
    stop.abort()
    clearTimeout(pressing)
    cancelAnimationFrame(frame)
    delete card.dataset.lifted
    delete root.dataset.dragging
    delete root.dataset.pressed
    veil.hidden = true
  }
  const drop = () => {
    const landed = lifted && target
    if (lifted) swallowClick()
    end()
    if (landed) drag.onDrop(entry, landed)
  }
  const pressing = touch ? setTimeout(raise, longPress) : undefined
  if (touch) root.dataset.pressed = ''

  const on = <Name extends keyof WindowEventMap>(name: Name, act: (event: WindowEventMap[Name]) => void) =>
    addEventListener(name, act, { signal: stop.signal, capture: true, passive: false })
  on('pointermove', (event) => {
    if (event.pointerId !== down.pointerId) return
    at = { x: event.clientX, y: event.clientY }
    const far = Math.hypot(at.x - started.x, at.y - started.y) > slack
    if (lifted || !far) return
    if (touch) end()
    else raise()
  })
  // A wheel over the veil would scroll the page and not the grid.
  on('wheel', (event) => {
    const inner = drag.scroller.current
    if (!lifted || event.ctrlKey || !inner || inner.scrollHeight <= inner.clientHeight) return
    event.preventDefault()
    inner.scrollBy(event.deltaX, event.deltaY)
  })
  on('pointerup', (event) => event.pointerId === down.pointerId && drop())
  on('pointercancel', (event) => event.pointerId === down.pointerId && end())
  on('blur', ({ target }) => target === window && end())
  on('keydown', (event) => {
    if (event.key !== 'Escape' || !lifted) return
    event.preventDefault()
    event.stopPropagation()
    swallowClick()
    end()
  })
}

/** Suppresses the click that follows a drop. */
export function swallowClick() {
  const stop = new AbortController()
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, signal: stop.signal })
  addEventListener('pointerdown', () => stop.abort(), { capture: true, signal: stop.signal })
  setTimeout(() => stop.abort(), 300)
}

type Box = { left: number; right: number; top: number; bottom: number }

/** The distance in pixels from an edge at which the page scrolls, and the largest step in one frame. */
const edge = 48
const fastest = 18

const push = (at: number, from: number, to: number) => {
  if (at < from + edge) return -Math.min(1, (from + edge - at) / edge) * fastest
  if (at > to - edge) return Math.min(1, (at - to + edge) / edge) * fastest
  return 0
}

/** Scrolls while the pointer is near an edge, faster when nearer. */
function scrollAtEdge(scroller: HTMLElement | null, at: Point) {
  const screen: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  const own = scroller?.getBoundingClientRect() ?? screen
  const across = push(at.x, Math.max(own.left, 0), Math.min(own.right, innerWidth))
  const down = push(at.y, Math.max(own.top, 0), Math.min(own.bottom, innerHeight))
  if (across === 0 && down === 0) return
  const inner = scroller && scroller.scrollHeight > scroller.clientHeight
  scroller?.scrollBy({ left: across, top: inner ? down : 0, behavior: 'instant' })
  if (!inner) scrollBy({ top: down, behavior: 'instant' })
}

/**
 * The busy spans of a column, without the appointment's own time and that of its visit, which may move along; undefined
 * in a column to which the appointment cannot move.
 */
function busyFor(moved: CalendarEntry, { person, entries }: Column): Busy | undefined {
  const performs = person.procedureIds.includes(moved.procedure.id)
  if (!person.isActive || (!performs && person.id !== moved.collaborator.id)) return undefined
  const others = entries.filter((entry) => takesTime(entry) && entry.visitId !== moved.visitId)
  return busyFrom(others.map(busySpan))
}

/** Starts to which an appointment can move in a column. Its current time counts as free. */
export function startsFor(
  moved: CalendarEntry,
  column: Column,
  { step, now }: { step: number; now: LocalTime },
): number[] {
  const { windows, date } = column
  const busy = busyFor(moved, column)
  if (!busy) return []
  const from = firstMinute(date, now)
  return freeStarts({ windows, busy }, { duration: moved.duration, after: moved.bufferMinutes, step, from })
}

/** Minutes between the starts outside the hours to which the company can move an appointment. */
const looseStep = 15

/** The starts outside the professional's hours at which there is no other appointment. */
export function looseStarts(moved: CalendarEntry, column: Column, now: LocalTime): number[] {
  const { windows, date } = column
  const busy = busyFor(moved, column)
  if (!busy || date < now.date) return []
  const { duration, bufferMinutes: after } = moved
  return freeStarts(
    { windows: [{ start: 0, end: 1_439 }], busy },
    { duration, after, step: looseStep, from: 0 },
  ).filter((start) => !fits(windows, { start, end: start + duration }))
}

/** The start nearest to a minute; undefined when no start is near enough. */
export function nearestStart(starts: number[], wanted: number, within = Number.POSITIVE_INFINITY) {
  let best: number | undefined
  for (const start of starts) {
    if (best === undefined || Math.abs(start - wanted) < Math.abs(best - wanted)) best = start
  }
  return best !== undefined && Math.abs(best - wanted) <= within ? best : undefined
}
