import { hashName } from '@encaixe/contract/name-hash.ts'

export type Slat = { y: number; height: number; amber: boolean }

/** The height of the cover's drawing, in the drawing's own units. */
export const coverHeight = 150

const gap = 3.5

/** The heights between which the amber slat must be, so that no name covers it. */
const highest = 30
const lowest = 66

/** Divides the cover into one slat for each letter, higher for later letters of the alphabet. One slat is amber. */
export function slatsOf(name: string): Slat[] {
  const letters = Array.from(
    name
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '') || 'encaixe',
  )
  const slats: Slat[] = []
  let y = 0
  for (let place = 0; y < coverHeight; place += 1) {
    const code = letters[place % letters.length]?.codePointAt(0) ?? 0
    const height = 5 + ((code * 7 + place * 5) % 18)
    slats.push({ y, height, amber: false })
    y += height + gap
  }
  const below = slats.filter((slat) => slat.y >= highest && slat.y < lowest - 6)
  const whole = below.filter((slat) => slat.y + slat.height <= lowest && slat.height > 5)
  const able = whole.length > 0 ? whole : below.slice(0, 1)
  const amber = able[hashName(name) % able.length]
  return slats.map((slat) =>
    slat === amber ? { ...slat, amber: true, height: Math.min(slat.height, lowest - slat.y) } : slat,
  )
}
