import { hashName } from './name-hash.ts'

/** The seven colours of a shop, under the names that the style sheets know (`data-shop`). */
export const themeColors = ['azul', 'petroleo', 'mata', 'oliva', 'cacau', 'ameixa', 'grafite'] as const

export type ThemeColor = (typeof themeColors)[number]

/** Found so that the six shops of the visual reference wear the colours they were drawn in. */
const seed = 66673

/** The colour of a shop that chose none: always the same for the same name, however it is written. */
export function themeColorOf(name: string): ThemeColor {
  return themeColors[hashName(name, seed) % themeColors.length] ?? 'azul'
}
