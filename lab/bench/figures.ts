export type Figure = { name: string; value: number; least?: number; most?: number }

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

export const percentile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN

const isWithin = ({ value, least = -Infinity, most = Infinity }: Figure) => value >= least && value <= most

export function describeFigure(figure: Figure): string {
  const { name, value, least, most } = figure
  const shown = Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2)
  const bound = [least !== undefined && `at least ${least}`, most !== undefined && `at most ${most}`]
  const asked = bound.filter(Boolean).join(', ')
  return `${shown.padStart(10)}  ${name}${asked ? ` (${asked}: ${isWithin(figure) ? 'kept' : 'BROKEN'})` : ''}`
}

export const isBroken = (figure: Figure) => !isWithin(figure)
