import { shortMoment } from '../../messages/facade.ts'
import type { Occasion, SeriesText } from './booking-mail.ts'

const shortDay = (day: string) => shortMoment(day, 0).split(' às ')[0] ?? day

export function seriesLead({ visits }: SeriesText, occasion: Occasion): string {
  const dates = visits.length === 1 ? 'esta data' : `estas ${visits.length} datas`
  return occasion === 'cancelled'
    ? `O que estava marcado para ${dates} foi cancelado.`
    : `Seu horário está reservado para ${dates}. Antes de cada uma, o lembrete traz os links para confirmar, remarcar ou cancelar.`
}

/** One line for each date. Another professional than that of the first is named. */
export function seriesFacts(series: SeriesText | undefined): [string, string][] {
  if (!series) return []
  const { visits, missed } = series
  const [first] = visits
  const dates = visits.map(({ day, start_minute, collaborator_name: name }) => {
    const moment = shortMoment(day, start_minute)
    return name === first?.collaborator_name ? moment : `${moment}, com ${name}`
  })
  const lost: [string, string][] = [['Sem vaga', missed.map(shortDay).join('\n')]]
  return [['Datas', dates.join('\n')], ...(missed.length > 0 ? lost : [])]
}

/** `qua, 03/03 às 10:00 e mais 9 datas`. */
export function seriesWhen({ visits }: SeriesText): string {
  const [first] = visits
  const more = visits.length - 1
  const when = first ? shortMoment(first.day, first.start_minute) : ''
  return more > 0 ? `${when} e mais ${more} ${more > 1 ? 'datas' : 'data'}` : when
}
