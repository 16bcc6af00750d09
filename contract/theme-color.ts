/** The seven colours of a shop, under the names that the style sheets know (`data-shop`). */
export const themeColors = ['azul', 'petroleo', 'mata', 'oliva', 'cacau', 'ameixa', 'grafite'] as const

export type ThemeColor = (typeof themeColors)[number]

/** The colour of a shop that chose none: always the same for the same name, however its accents are composed. */
export function themeColorOf(name: string): ThemeColor {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(name.normalize('NFC').trim().toLocaleLowerCase('pt-BR'))) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  }
  // The low bits of this hash (FNV-1a) mix poorly on short names.
  return themeColors[(hash >>> 8) % themeColors.length] as ThemeColor
}
