const gap = 16

/** Scrolls just enough to show the whole block above the bar, or its beginning when it is higher than the screen. */
export function showBlock(block: Element) {
  const bar = block.closest('form')?.querySelector('[data-bar]')
  const { top, bottom, height } = block.getBoundingClientRect()
  const isBelow = bar && getComputedStyle(bar).position === 'sticky' && getComputedStyle(bar).bottom === '0px'
  const floor = innerHeight - (isBelow ? bar.getBoundingClientRect().height : 0) - gap
  const isHigh = height > floor - gap
  const by = top < gap || isHigh ? top - gap : bottom - floor
  if (by <= 0 && top >= gap) return
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollBy({ top: by, behavior: still ? 'instant' : 'smooth' })
}
