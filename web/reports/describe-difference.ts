import { counted } from '@encaixe/contract/counted.ts'
import { reaisOf } from '@encaixe/contract/money.ts'
import { formatCents } from '../platform/formats.ts'

type Direction = 'more' | 'less' | 'same'

/** A difference in words. `than` is the end of the sentence after `text`; it may be empty. */
export type Difference = { direction: Direction; text: string; than: string }

/** Formats a share as `61%`, without decimals. */
export const showPercent = (share: number) => `${Math.round(share * 100).toLocaleString('pt-BR')}%`

/** The label of a tick in whole reais: `R$ 500`, `R$ 1.500`, `R$ 20 mil`. */
export function showTick(cents: number): string {
  const reais = reaisOf(cents)
  const isLong = reais >= 10_000
  const shown = (isLong ? reais / 1_000 : reais).toLocaleString('pt-BR', { maximumFractionDigits: 1 })
  return `R$\u00a0${shown}${isLong ? '\u00a0mil' : ''}`
}

const directionOf = (now: number, before: number): Direction =>
  now === before ? 'same' : now > before ? 'more' : 'less'

const words = { more: 'a mais', less: 'a menos' }

/** Compares two amounts: `12% a mais`, `que em outubro até aqui`. */
export function compareMoney(now: number, before: number, whenBefore: string): Difference {
  const direction = directionOf(now, before)
  const than = `que ${whenBefore}`
  if (direction === 'same') return { direction, text: 'o mesmo', than }
  if (before === 0) return { direction, text: `nada ${whenBefore}`, than: '' }
  if (now === 0) return { direction, text: `foram ${formatCents(before)} ${whenBefore}`, than: '' }
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  if (percent === 0) return { direction: 'same', text: 'quase o mesmo', than }
  return { direction, text: `${percent.toLocaleString('pt-BR')}% ${words[direction]}`, than }
}

/** Compares two counts without percents, which would exaggerate small numbers: `2 a menos`. */
export function compareCount(now: number, before: number, whenBefore: string): Difference {
  const direction = directionOf(now, before)
  const than = `que ${whenBefore}`
  if (direction === 'same') return { direction, text: 'o mesmo', than }
  return { direction, text: `${Math.abs(now - before).toLocaleString('pt-BR')} ${words[direction]}`, than }
}

/** Compares two shares by their shown percents: `4 pontos a mais`. Undefined when one of the shares is missing. */
export function comparePoints(
  now: number | null,
  before: number | null,
  whenBefore: string,
): Difference | undefined {
  if (now === null || before === null) return undefined
  const [nowPoints, beforePoints] = [Math.round(now * 100), Math.round(before * 100)]
  const direction = directionOf(nowPoints, beforePoints)
  const than = `que ${whenBefore}`
  if (direction === 'same') return { direction, text: 'o mesmo', than }
  return {
    direction,
    text: `${counted(Math.abs(nowPoints - beforePoints), 'ponto', 'pontos')} ${words[direction]}`,
    than,
  }
}
