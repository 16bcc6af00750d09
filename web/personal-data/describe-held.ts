import type { NoShowRule } from '@encaixe/contract/no-shows.ts'
import { dateIn, formatDate, timeIn } from '../platform/formats.ts'

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('pt-BR')} ${many}`

/** `3 visitas`, of completed ones. */
export const describeVisits = (visits: number) =>
  visits === 0 ? 'Nenhuma visita concluída' : counted(visits, 'visita', 'visitas')

/** `2 faltas anotadas.` */
export const describeNoShows = (noShows: number) =>
  noShows === 0 ? 'Nenhuma falta anotada.' : `${counted(noShows, 'falta anotada', 'faltas anotadas')}.`

/** What the company's rule of no-shows means for its client. */
export function describeRule({ after, then, clearedBy }: NoShowRule): string {
  if (then === 'none') return 'Nesta empresa as faltas ficam anotadas, mas não mudam nada para você.'
  const missed = after === 1 ? 'uma falta' : `${after} faltas`
  const cleared =
    clearedBy === 1
      ? 'Uma visita a que você vem zera a conta'
      : `${clearedBy} visitas seguidas a que você vem zeram a conta`
  return `Depois de ${missed}, o que você marcar pela página espera o aceite da empresa por até 24 horas. ${cleared}.`
}

const zone = 'America/Sao_Paulo'
const oneDay = 86_400_000

/** `02 de março de 2027`, on Brasília's clock. */
export const dayOf = (instant: string) => formatDate(dateIn(zone, new Date(instant)))

/** `02 de março de 2027 às 14:05`. */
export const momentOf = (instant: string) => `${dayOf(instant)} às ${timeIn(zone, new Date(instant))}`

/** Once in 24 hours. */
export const mayContest = (contestedAt: string | null, now: Date) =>
  contestedAt === null || now.getTime() - Date.parse(contestedAt) >= oneDay
