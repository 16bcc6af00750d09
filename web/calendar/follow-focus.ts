import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

type Root = RefObject<HTMLElement | null>

/** The target of the next focus: an appointment in its new column, or the stop nearest to a time of a column. */
export type Wanted = { entry?: string; key?: string; column?: number; start?: number }
type Here = Wanted & { stop: HTMLElement }

const stopsIn = (place: Element) => Array.from(place.querySelectorAll<HTMLElement>('[data-stop]'))

function findStops(root: HTMLElement): HTMLElement[][] {
  return Array.from(root.querySelectorAll('[data-column]'), stopsIn)
}

function placeOf(columns: HTMLElement[][], element: Element | null): Place | undefined {
  for (const [column, stops] of columns.entries()) {
    const index = element instanceof HTMLElement ? stops.indexOf(element) : -1
    if (index >= 0) return { column, index }
  }
  return undefined
}

/** The element that Tab enters: the last focused stop, else the next stop of today, else the first stop. */
function pickEntrance(root: HTMLElement, last: Element | null): HTMLElement | undefined {
  const all = stopsIn(root)
  if (last instanceof HTMLElement && all.includes(last)) return last
  const next = Number(root.dataset.next ?? '')
  const ahead = root.dataset.next ? all.find(({ dataset }) => Number(dataset.stop) >= next) : undefined
  return ahead ?? all[0]
}

/**
 * Roving tabindex: one Tab stop for the grid, then arrow keys. Set on the elements: moving focus renders nothing.
 * `pending`: the target of the focus after the next render: a moved appointment, or the same time of another day. It is
 * the caller's, because a day that is still loading replaces the grid.
 */
export function useGridFocus(
  root: Root,
  onTurn: (by: 1 | -1) => void,
  pending: RefObject<Wanted | undefined>,
) {
  const last = useRef<HTMLElement>(null)
  const here = useRef<Here>(undefined)

  const enter = useCallback((element: HTMLElement | undefined) => {
    if (last.current && last.current !== element) last.current.tabIndex = -1
    if (element) element.tabIndex = 0
    last.current = element ?? null
  }, [])

  useLayoutEffect(() => {
    const grid = root.current
    if (!grid) return
    // The focused element was removed, because another user booked or moved it: focus the nearest one.
    const lost = here.current && !here.current.stop.isConnected && document.activeElement === document.body
    enter(pickEntrance(grid, last.current))
    // The user moved on while the other day was loading.
    const at = document.activeElement
    if (!pending.current?.entry && at !== document.body && !grid.contains(at)) pending.current = undefined
    const wanted = pending.current ?? (lost ? here.current : undefined)
    if (!wanted) return
    const found = wanted.entry
      ? grid.querySelector<HTMLElement>(`[data-column="${wanted.key}"] [data-entry="${wanted.entry}"]`)
      : nearestStop(findStops(grid), wanted)
    if (!found) return
    pending.current = undefined
    if (found !== document.activeElement) found.focus()
  })

  const focusEntry = useCallback(
    (entry: string, key: string) => {
      pending.current = { entry, key }
    },
    [pending],
  )

  const walk = useCallback(
    (key: string): boolean => {
      const grid = root.current
      if (!grid) return false
      const elements = findStops(grid)
      const place = placeOf(elements, document.activeElement)
      if (!place) return false
      const starts = elements.map((stops) => stops.map(({ dataset }) => ({ start: Number(dataset.stop) })))
      if (key === 'PageUp' || key === 'PageDown') {
        const { column, index } = place
        pending.current = { column, start: starts[column]?.[index]?.start ?? 0 }
        onTurn(key === 'PageUp' ? -1 : 1)
        return true
      }
      const next = moveFocus(starts, place, key)
      if (next) elements[next.column]?.[next.index]?.focus()
      return next !== undefined || /^(Arrow|Home|End)/.test(key)
    },
    [root, onTurn, pending],
  )

  const onFocus = useCallback(
    ({ target }: { target: EventTarget }) => {
      if (!(target instanceof HTMLElement) || target.dataset.stop === undefined) return
      enter(target)
      pending.current = undefined
      const column = root.current ? (placeOf(findStops(root.current), target)?.column ?? 0) : 0
      here.current = { stop: target, column, start: Number(target.dataset.stop) }
    },
    [enter, root, pending],
  )
  const onBlur = useCallback(({ target }: { target: EventTarget }) => {
    // An element that is removed from the page also fires `blur`, although the user did not leave it.
    queueMicrotask(() => {
      if (target instanceof Node && target.isConnected && here.current?.stop === target)
        here.current = undefined
    })
  }, [])
  return { walk, onFocus, onBlur, focusEntry }
}

function nearestStop(
  columns: HTMLElement[][],
  { column = 0, start = 0 }: { column?: number; start?: number },
) {
  const stops = columns[column]?.length ? columns[column] : columns.flat()
  const away = (stop: HTMLElement) => Math.abs(Number(stop.dataset.stop) - start)
  return stops.toSorted((a, b) => away(a) - away(b))[0]
}

/** An element of a column that can have the focus. */
type Stop = { start: number }
type Place = { column: number; index: number }

function nearest(stops: Stop[], start: number): number {
  let best = 0
  for (const [index, stop] of stops.entries()) {
    if (Math.abs(stop.start - start) < Math.abs((stops[best]?.start ?? 0) - start)) best = index
  }
  return best
}

/** Up and down move within the day, left and right to the nearest time of the next column with stops. */
export function moveFocus(columns: Stop[][], { column, index }: Place, key: string): Place | undefined {
  const stops = columns[column] ?? []
  const across = (by: 1 | -1): Place | undefined => {
    const start = stops[index]?.start ?? 0
    for (let next = column + by; columns[next]; next += by) {
      const there = columns[next] ?? []
      if (there.length > 0) return { column: next, index: nearest(there, start) }
    }
    return undefined
  }
  switch (key) {
    case 'ArrowDown':
      return index + 1 < stops.length ? { column, index: index + 1 } : undefined
    case 'ArrowUp':
      return index > 0 ? { column, index: index - 1 } : undefined
    case 'ArrowRight':
      return across(1)
    case 'ArrowLeft':
      return across(-1)
    case 'Home':
      return { column, index: 0 }
    case 'End':
      return { column, index: Math.max(0, stops.length - 1) }
    default:
      return undefined
  }
}
