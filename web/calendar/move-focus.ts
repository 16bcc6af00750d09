/** An element of a column that can have the focus. */
export type Stop = { start: number }
export type Place = { column: number; index: number }

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
