/** An axis from 0 to `top`, which is the last tick and at least the highest value. */
export type Axis = { top: number; ticks: number[] }

const mostSteps = 5
const leaders = [1, 2, 5, 10]

/** Round ticks up to `highest`, in whole numbers of `unit`. With a unit of 100, cents get ticks in whole reais. */
export function measureAxis(highest: number, unit = 1): Axis {
  const wanted = Math.max(highest / unit / mostSteps, 1)
  const power = 10 ** Math.floor(Math.log10(wanted))
  const leader = leaders.find((one) => one * power >= wanted) ?? 10
  const step = leader * power * unit
  const steps = Math.max(1, Math.ceil(highest / step))
  return { top: step * steps, ticks: Array.from({ length: steps + 1 }, (_, at) => at * step) }
}

/** Height in per cent of the axis, for an SVG that fills its container. */
export const heightOn = ({ top }: Axis, value: number) => Math.min(100, Math.max(0, (value / top) * 100))

const mostLabels = 8

/** The indexes of the points, out of `count`, with a label below: the first point, then points at equal distances. */
export function chooseLabels(count: number): number[] {
  const every = Math.max(1, Math.ceil(count / mostLabels))
  return Array.from({ length: Math.ceil(count / every) }, (_, at) => at * every)
}
