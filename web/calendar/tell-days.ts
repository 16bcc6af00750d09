import type { Column } from './build-columns.ts'
import type { Mode } from './read-view.ts'

/** What an empty calendar means, before one wonders. */
export function tellDays(columns: Column[], mode: Mode): string | undefined {
  if (columns.some(({ entries }) => entries.length > 0)) return undefined
  const working = columns.some(({ windows }) => windows.length > 0)
  if (mode === 'semana') {
    return working
      ? 'Nenhum agendamento nesta semana.'
      : `${columns[0]?.person.name} não atende nesta semana.`
  }
  if (working) return 'Nenhum agendamento neste dia.'
  return columns.length === 1
    ? `${columns[0]?.person.name} não atende neste dia.`
    : 'Ninguém atende neste dia.'
}
