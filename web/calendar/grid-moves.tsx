import type { CalendarEntry } from '@encaixe/contract/calendar.ts'
import { spanOf } from '@encaixe/contract/free-starts.ts'
import { type LocalTime, timeOf } from '@encaixe/contract/local-time.ts'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import type { Range } from '../dashboard/measure-range.ts'
import type { Column } from './build-columns.ts'
import { describeTarget } from './describe-entry.ts'
import { looseStarts, nearestStart, startsFor, type Target, usePointerMove } from './move-by-pointer.ts'
import { canMove } from './plan-move.ts'
import { type Selected, SpanMark, useSpanSelect } from './select-span.tsx'

type Props = {
  root: RefObject<HTMLElement | null>
  /** A key that was pressed before this script was loaded. */
  early: RefObject<KeyboardEvent | undefined>
  scroller: RefObject<HTMLElement | null>
  columns: Column[]
  range: Range
  now: LocalTime
  step: number
  /** False while nothing can be booked or moved. */
  open: boolean
  announce: (words: string) => void
  focusEntry: (id: string, columnKey: string) => void
  onMove: (entry: CalendarEntry, target: Target) => void
  onBlock: (span: Selected) => void
  /** Turns the day or week; undefined where a swipe scrolls the columns sideways. */
  onSwipe: ((by: 1 | -1) => void) | undefined
}

/** Moves appointments and selects spans, by pointer and by keys. The grid shows its first frame without this script. */
export default function GridMoves({ root, early, scroller, columns, range, now, step, open, ...on }: Props) {
  const ghost = useRef<HTMLDivElement>(null)
  const { announce } = on

  const findEntry = (id: string) => columns.flatMap(({ entries }) => entries).find((entry) => entry.id === id)
  const startsOf = (entry: CalendarEntry, column: Column) => startsFor(entry, column, { step, now })
  const looseOf = (entry: CalendarEntry, column: Column) => looseStarts(entry, column, now)
  const columnOf = (entry: CalendarEntry) => columns.find(({ entries }) => entries.includes(entry))
  const drop = (entry: CalendarEntry, target: Target) => {
    const from = columnOf(entry)
    if (from?.key === target.column.key && spanOf(entry).start === target.start) return
    announce('')
    on.focusEntry(entry.id, target.column.key)
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

  useSwipe(root, on.onSwipe)
  useVisitMark(root)

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
    const { stop, until, exception } = target.dataset
    const place = target.closest<HTMLElement>('[data-column]')?.dataset.column
    const column = columns.find(({ key: one }) => one === place)
    if (!column || until === undefined || exception !== undefined || !allows(column)) return false
    on.onBlock({ column, start: range.from + Number(stop) * 60, end: Number(until) })
    return true
  }
  // These listeners are on the grid, so they run before React's listeners on the page's root.
  const byKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (!keys.press(event.key) && !lift(event) && !block(event)) return
    event.preventDefault()
    event.stopPropagation()
  })
  const giveUp = useEffectEvent(keys.giveUp)
  useEffect(() => {
    const grid = root.current
    const press = (event: KeyboardEvent) => byKey(event)
    const leave = () => giveUp()
    grid?.addEventListener('keydown', press)
    grid?.addEventListener('focusout', leave)
    if (grid) grid.dataset.moves = ''
    const first = early.current
    early.current = undefined
    if (first && first.target === document.activeElement) byKey(first)
    return () => {
      delete grid?.dataset.moves
      grid?.removeEventListener('keydown', press)
      grid?.removeEventListener('focusout', leave)
    }
  }, [root, early])

  return (
    <>
      <MoveGhost place={ghost} />
      {keys.held ? (
        <InColumn root={root} of={keys.held.target.column}>
          <MoveMark held={keys.held} range={range} />
        </InColumn>
      ) : selected ? (
        <InColumn root={root} of={selected.column}>
          <SpanMark span={selected} range={range} />
        </InColumn>
      ) : null}
    </>
  )
}

function InColumn({ root, of, children }: { root: Props['root']; of: Column; children: ReactNode }) {
  const body = root.current?.querySelector(`[data-column="${of.key}"]`)
  return body ? createPortal(children, body) : null
}

const look =
  'flex items-start overflow-hidden rounded-sm border-2 border-accent bg-accent-soft px-2 py-1 text-sm leading-tight font-semibold text-ink shadow-card forced-colors:border-[Highlight]'

/**
 * The copy of an appointment that follows the pointer, moved by transform alone. A veil covers the page, so that the
 * browser does no hit testing or hover painting below it in each frame.
 */
function MoveGhost({ place }: { place: RefObject<HTMLDivElement | null> }) {
  return (
    <div hidden aria-hidden="true" className="fixed inset-0 z-40 cursor-grabbing">
      <div
        ref={place}
        data-ghost=""
        className={`pointer-events-none fixed top-0 left-0 will-change-transform data-nowhere:border-dashed data-nowhere:border-danger-text data-nowhere:bg-danger-soft ${look}`}
      >
        <span />
      </div>
    </div>
  )
}

/** The mark where Enter would drop the appointment that the keyboard moves. */
function MoveMark({ held, range }: { held: Held; range: Range }) {
  const { entry, target } = held
  const style = { '--at': (target.start - range.from) / 60, '--tall': entry.duration / 60 } as CSSProperties
  return (
    <div
      aria-hidden="true"
      data-mark=""
      style={style}
      className={`pointer-events-none absolute inset-x-1 top-[calc(var(--at)*var(--hour)+1px)] z-2 h-[calc(var(--tall)*var(--hour)-2px)] min-h-6 ${look}`}
    >
      {timeOf(target.start)} · {entry.clientName}
    </div>
  )
}

/** Shows the cards of the visit under the pointer or with the focus. Writes attributes, so nothing is rendered. */
function useVisitMark(root: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const grid = root.current
    const light = ({ type, target, relatedTarget }: Event & { relatedTarget?: EventTarget | null }) => {
      const place = type === 'pointerout' || type === 'focusout' ? relatedTarget : target
      const card = place instanceof Element ? place.closest<HTMLElement>('[data-visit]') : null
      for (const one of grid?.querySelectorAll<HTMLElement>('[data-visit]') ?? []) {
        one.toggleAttribute('data-lit', one.dataset.visit === card?.dataset.visit)
      }
    }
    const stop = new AbortController()
    for (const type of ['pointerover', 'pointerout', 'focusin', 'focusout']) {
      grid?.addEventListener(type, light, { signal: stop.signal })
    }
    return () => stop.abort()
  }, [root])
}

/** An appointment being moved by keyboard, and the place where Enter would drop it. */
type Held = { entry: CalendarEntry; from: Target; target: Target }

type Wish = {
  columns: Column[]
  startsOf: (entry: CalendarEntry, column: Column) => number[]
  /** The starts outside the hours, also in breaks. The announcement of a start outside the hours names the reason. */
  looseOf: (entry: CalendarEntry, column: Column) => number[]
  onDrop: (entry: CalendarEntry, target: Target) => void
  say: (words: string) => void
  describe: (target: Target, from: Column, entry: CalendarEntry) => string
}

/** M starts a move, arrows choose a free time and a column, Enter drops, Esc cancels. */
function useKeyMove({ columns, startsOf, looseOf, onDrop, say, describe }: Wish) {
  const [held, setHeld] = useState<Held>()

  const begin = (entry: CalendarEntry, from: Target) => {
    const help = 'Setas escolhem o horário, Enter confirma, Esc desiste.'
    setHeld({ entry, from, target: from })
    say(`Movendo ${entry.clientName}: ${describe(from, from.column, entry)}. ${help}`)
  }
  const aim = (target: Target | undefined) => {
    if (!held) return
    if (!target) return say('Não há outro horário livre nesta direção.')
    setHeld({ ...held, target })
    say(describe(target, held.from.column, held.entry))
  }
  const giveUp = () => {
    if (!held) return
    setHeld(undefined)
    say('Nada mudou.')
  }
  const drop = () => {
    if (!held) return
    setHeld(undefined)
    const { entry, from, target } = held
    if (target.column.key === from.column.key && target.start === from.start) return say('Nada mudou.')
    onDrop(entry, target)
  }

  /** Returns true when the move handled the key. */
  const press = (key: string): boolean => {
    if (!held) return false
    const { entry, target } = held
    const along = (by: 1 | -1) => {
      const all = [startsOf, looseOf].flatMap((of) => of(entry, target.column))
      const ahead = all.filter((start) => (by > 0 ? start > target.start : start < target.start))
      const next = nearestStart(ahead, target.start)
      aim(next === undefined ? undefined : { column: target.column, start: next })
    }
    const across = (by: 1 | -1) => {
      let at = columns.findIndex(({ key: one }) => one === target.column.key) + by
      for (let column = columns[at]; column; at += by, column = columns[at]) {
        const starts = startsOf(entry, column)
        const start = nearestStart(starts.length > 0 ? starts : looseOf(entry, column), target.start)
        if (start !== undefined) return aim({ column, start })
      }
      aim(undefined)
    }
    const acts: Record<string, () => void> = {
      ArrowDown: () => along(1),
      ArrowUp: () => along(-1),
      ArrowRight: () => across(1),
      ArrowLeft: () => across(-1),
      Enter: drop,
      ' ': drop,
      Escape: giveUp,
    }
    acts[key]?.()
    return acts[key] !== undefined || /^(Home|End|Page|m$|M$)/.test(key)
  }
  return { held, begin, press, giveUp }
}

const farEnough = 64

/** A horizontal swipe turns the day or week. Buttons do the same. */
function useSwipe(root: RefObject<HTMLElement | null>, onTurn: ((by: 1 | -1) => void) | undefined) {
  const turn = useEffectEvent((by: 1 | -1) => onTurn?.(by))
  useEffect(() => {
    const grid = root.current
    let began: PointerEvent | undefined
    const down = (event: PointerEvent) => {
      began = event.pointerType === 'touch' ? event : undefined
    }
    const cancel = () => {
      began = undefined
    }
    // A drag is detected while the finger moves: at `pointerup` the drag has ended already.
    const move = () => {
      if (grid?.hasAttribute('data-dragging')) began = undefined
    }
    const up = ({ pointerId, clientX, clientY }: PointerEvent) => {
      const from = began
      began = undefined
      if (!from || from.pointerId !== pointerId) return
      const [across, along] = [clientX - from.clientX, clientY - from.clientY]
      if (Math.abs(across) < farEnough || Math.abs(across) < 2 * Math.abs(along)) return
      turn(across < 0 ? 1 : -1)
    }
    grid?.addEventListener('pointerdown', down)
    grid?.addEventListener('pointermove', move)
    grid?.addEventListener('pointercancel', cancel)
    grid?.addEventListener('pointerup', up)
    return () => {
      grid?.removeEventListener('pointerdown', down)
      grid?.removeEventListener('pointermove', move)
      grid?.removeEventListener('pointercancel', cancel)
      grid?.removeEventListener('pointerup', up)
    }
  }, [root])
}
