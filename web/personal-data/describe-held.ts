import { counted } from '@encaixe/contract/counted.ts'
import { dateIn, formatDate, timeIn } from '../platform/formats.ts'

/** `3 visitas`, of completed ones. */
export const describeVisits = (visits: number) =>
  visits === 0 ? 'Nenhuma visita concluída' : counted(visits, 'visita', 'visitas')

/** `2 faltas anotadas.` Where no record is known to be hers, only her own bookings were counted. */
export function describeNoShows(noShows: number, isRecordHers: boolean): string {
  const said = noShows === 0 ? 'Nenhuma falta anotada' : counted(noShows, 'falta anotada', 'faltas anotadas')
  return isRecordHers ? `${said}.` : `${said} nos seus agendamentos.`
}

const zone = 'America/Sao_Paulo'
const oneDay = 86_400_000

/** `02 de março de 2027`, on Brasília's clock. */
export const dayOf = (instant: string) => formatDate(dateIn(zone, new Date(instant)))

/** `02 de março de 2027 às 14:05`. */
export const momentAt = (instant: string) => `${dayOf(instant)} às ${timeIn(zone, new Date(instant))}`

/** Once in 24 hours. */
export const mayContest = (contestedAt: string | null, now: Date) =>
  contestedAt === null || now.getTime() - Date.parse(contestedAt) >= oneDay
