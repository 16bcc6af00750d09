/** Screenshots of the product, taken by `npm run pictures`. Do not edit the picture files by hand. */
export const shotSizes = {
  phone: { width: 390, height: 780, scale: 1.5 },
  desktop: { width: 960, height: 660, scale: 1.25 },
} as const

export type ShotSize = keyof typeof shotSizes
export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** The screenshots by name, each with the screens (telephone, desktop) on which it was taken. */
export const shots = {
  'navalha-page': ['phone'],
  'navalha-times': ['phone'],
  'navalha-day': ['phone', 'desktop'],
  'navalha-company': ['phone'],
  'navalha-services': ['phone'],
  'navalha-week': ['phone'],
  'navalha-waiting': ['phone'],
  'navalha-till': ['phone'],
  'agata-page': ['phone'],
  'agata-day': ['phone', 'desktop'],
  'vertice-page': ['phone'],
  'vertice-day': ['phone', 'desktop'],
  'ponto-page': ['phone'],
  'ponto-day': ['phone', 'desktop'],
} as const satisfies Record<string, readonly ShotSize[]>

export type ShotName = keyof typeof shots

export const fileOf = (name: ShotName, size: ShotSize, scheme: Scheme) => `${name}-${size}-${scheme}.webp`

export const addressOf = (name: ShotName, size: ShotSize, scheme: Scheme) =>
  `/product/${fileOf(name, size, scheme)}`
