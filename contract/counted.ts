/** Writes a number with its noun: `1 visita`, `1.200 visitas`. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`
