import { hashName } from './name-hash.ts'

export const shopColours = ['azul', 'petroleo', 'mata', 'oliva', 'cacau', 'ameixa', 'grafite'] as const

export type ShopColour = (typeof shopColours)[number]

/** Found so that the six shops of the visual reference wear the colours they were drawn in. */
const seed = 66673

/** For `data-shop` on the page of a business: the same name always wears the same colour. */
export function shopColour(name: string): ShopColour {
  return shopColours[hashName(name, seed) % shopColours.length] ?? 'azul'
}
