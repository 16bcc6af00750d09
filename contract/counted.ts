/** Writes a number with its noun: `1 visita`, `1.200 visitas`. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`

/** A duration in whole words, for sentences and screen readers: `1 hora e 30 minutos`. */
export function speakDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [
    hours > 0 && counted(hours, 'hora', 'horas'),
    (rest > 0 || hours === 0) && counted(rest, 'minuto', 'minutos'),
  ]
    .filter(Boolean)
    .join(' e ')
}
