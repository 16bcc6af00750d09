import type { CalendarEntry } from '@encaixe/contract/calendar.ts'
import { spanOf } from '@encaixe/contract/free-starts.ts'
import type { LocalTime } from '@encaixe/contract/local-time.ts'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Range } from '../dashboard/measure-range.ts'
import type { Column } from './build-columns.ts'
import { describeTarget } from './describe-entry.ts'
import { useSwipe } from './follow-swipe.ts'
import { useVisitMark } from './mark-visit.ts'
import { canMove } from './measure-column.ts'
import { looseStarts, startsFor } from './measure-starts.ts'
import { useKeyMove } from './move-by-keys.ts'
import { type Target, usePointerMove } from './move-by-pointer.ts'
import { MoveGhost, MoveMark } from './move-ghost.tsx'
import { type Selected, SpanMark, useSpanSelect } from './select-span.tsx'

type Props = {
  root: RefObject<HTMLElement | null>
  /** A key that was pressed before this script was there. */
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
  /** Undefined where columns scroll sideways. */
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
  // These listeners run before React's, which are on the page's root.
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
