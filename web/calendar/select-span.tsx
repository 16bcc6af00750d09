import type { Span } from '@encaixe/contract/free-starts.ts'
import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Range } from '../dashboard/measure-range.ts'
import type { Column } from './build-columns.ts'
import { hoursOf } from './describe-entry.ts'
import { swallowClick } from './move-by-pointer.ts'

export type Selected = Span & { column: Column }

type Wish = {
  root: RefObject<HTMLElement | null>
  columns: Column[]
  range: Range
  /** True when something can be blocked in a column. */
  allows: (column: Column) => boolean
  onSelect: (selected: Selected) => void
}

const slack = 6
/** The step of a selection, in minutes. */
const snap = 15

/** Selects a span by dragging a mouse over empty time of a column. Esc cancels. */
export function useSpanSelect({ root, columns, range, allows, onSelect }: Wish): Selected | undefined {
  const [selected, setSelected] = useState<Selected>()

  const begin = useEffectEvent((down: PointerEvent) => {
    const target = down.target instanceof Element ? down.target : undefined
    const body = target?.closest<HTMLElement>('[data-column]')
    const column = body && columns.find(({ key }) => key === body.dataset.column)
    const isEmpty = !target?.closest('[data-entry], [data-exception], [data-answer]')
    if (down.pointerType !== 'mouse' || down.button !== 0 || !body || !column) return
    if (isEmpty && allows(column)) follow(body, column, down)
  })

  function follow(body: HTMLElement, column: Column, down: PointerEvent) {
    const stop = new AbortController()
    const minuteAt = (y: number) => {
      const { top, height } = body.getBoundingClientRect()
      const at = range.from + ((y - top) / height) * (range.to - range.from)
      return Math.min(range.to, Math.max(range.from, at))
    }
    const first = minuteAt(down.clientY)
    let last: Selected | undefined
    const end = () => {
      stop.abort()
      setSelected(undefined)
    }
    const on = <Name extends keyof WindowEventMap>(name: Name, act: (event: WindowEventMap[Name]) => void) =>
      addEventListener(name, act, { signal: stop.signal, capture: true })
    on('pointermove', ({ clientY }) => {
      if (!last && Math.abs(clientY - down.clientY) <= slack) return
      const now = minuteAt(clientY)
      const start = Math.floor(Math.min(first, now) / snap) * snap
      const until = Math.max(start + snap, Math.ceil(Math.max(first, now) / snap) * snap)
      if (last?.start === start && last.end === until) return
      last = { column, start, end: until }
      setSelected(last)
    })
    on('pointerup', () => {
      const chosen = last
      end()
      if (!chosen) return
      swallowClick()
      onSelect(chosen)
    })
    on('pointercancel', end)
    on('blur', ({ target }) => target === window && end())
    on('keydown', (event) => {
      if (event.key !== 'Escape' || !last) return
      event.preventDefault()
      event.stopPropagation()
      swallowClick()
      end()
    })
  }

  useEffect(() => {
    const grid = root.current
    const down = (event: PointerEvent) => begin(event)
    grid?.addEventListener('pointerdown', down)
    return () => grid?.removeEventListener('pointerdown', down)
  }, [root])
  return selected
}

export function SpanMark({ span, range }: { span: Span; range: Range }) {
  const place = {
    '--at': (span.start - range.from) / 60,
    '--tall': (span.end - span.start) / 60,
  } as CSSProperties
  return (
    <div
      aria-hidden="true"
      style={place}
      className="pointer-events-none absolute inset-x-0.5 top-[calc(var(--at)*var(--hour))] z-2 h-[calc(var(--tall)*var(--hour))] overflow-hidden rounded-sm border-2 border-accent bg-[color-mix(in_oklab,var(--accent-soft)_85%,transparent)] px-1.5 text-xs leading-[1.3] font-semibold text-ink"
    >
      {`Bloquear ${hoursOf(span)}`}
    </div>
  )
}
