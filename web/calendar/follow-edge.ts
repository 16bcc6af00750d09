type Point = { x: number; y: number }
type Box = { left: number; right: number; top: number; bottom: number }

const edge = 48
const fastest = 18

const push = (at: number, from: number, to: number) => {
  if (at < from + edge) return -Math.min(1, (from + edge - at) / edge) * fastest
  if (at > to - edge) return Math.min(1, (at - to + edge) / edge) * fastest
  return 0
}

/** Scrolls while the pointer is near an edge, faster when nearer. */
export function scrollAtEdge(scroller: HTMLElement | null, at: Point) {
  const screen: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  const own = scroller?.getBoundingClientRect() ?? screen
  const across = push(at.x, Math.max(own.left, 0), Math.min(own.right, innerWidth))
  const down = push(at.y, Math.max(own.top, 0), Math.min(own.bottom, innerHeight))
  if (across === 0 && down === 0) return
  const inner = scroller && scroller.scrollHeight > scroller.clientHeight
  scroller?.scrollBy({ left: across, top: inner ? down : 0, behavior: 'instant' })
  if (!inner) scrollBy({ top: down, behavior: 'instant' })
}
