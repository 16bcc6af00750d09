import { counted } from '@encaixe/contract/counted.ts'
import { dateIn, formatDate, timeIn } from '../platform/formats.ts'

/** The number of completed visits: `3 visitas`. */
export const describeVisits = (visits: number) =>
  visits === 0 ? 'Nenhuma visita concluída' : counted(visits, 'visita', 'visitas')

/** The no-shows: `2 faltas anotadas.` When no client record is surely the user's, only the user's bookings count. */
export function describeNoShows(noShows: number, isRecordHers: boolean): string {
  const said = noShows === 0 ? 'Nenhuma falta anotada' : counted(noShows, 'falta anotada', 'faltas anotadas')
  return isRecordHers ? `${said}.` : `${said} nos seus agendamentos.`
}

const zone = 'America/Sao_Paulo'
const oneDay = 86_400_000

/** The day of an instant in Brasília: `02 de março de 2027`. */
export const dayOf = (instant: string) => formatDate(dateIn(zone, new Date(instant)))

/** The day and time of an instant in Brasília: `02 de março de 2027 às 14:05`. */
export const momentAt = (instant: string) => `${dayOf(instant)} às ${timeIn(zone, new Date(instant))}`

/** A client may contest no-shows once in 24 hours. */
export const mayContest = (contestedAt: string | null, now: Date) =>
  contestedAt === null || now.getTime() - Date.parse(contestedAt) >= oneDay
