import { hashName } from './name-hash.ts'

/** The colours of a company; style sheets select them by `data-shop`. */
export const themeColors = ['azul', 'petroleo', 'mata', 'oliva', 'cacau', 'ameixa', 'grafite'] as const

export type ThemeColor = (typeof themeColors)[number]

/** This seed gives the six companies of the visual reference the same colours as in its pictures. */
const seed = 66673

/** Returns the colour of a company that chose no colour. One name always gets the same colour. */
export function themeColorOf(name: string): ThemeColor {
  return themeColors[hashName(name, seed) % themeColors.length] ?? 'azul'
}
