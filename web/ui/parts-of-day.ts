export const partNames = { morning: 'Manhã', afternoon: 'Tarde', night: 'Noite' }

export type PartOfDay = keyof typeof partNames

export function partOf(time: string): PartOfDay {
  if (time < '12:00') return 'morning'
  return time < '18:00' ? 'afternoon' : 'night'
}
