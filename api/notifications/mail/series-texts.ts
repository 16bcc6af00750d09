import { type MailPage, shortMoment } from '../../messages/facade.ts'
import type { Occasion, SeriesText } from './booking-mail.ts'

const shortDay = (day: string) => shortMoment(day, 0).split(' às ')[0] ?? day

export function seriesLead({ visits }: SeriesText, occasion: Occasion): string {
  const dates = visits.length === 1 ? 'esta data' : `estas ${visits.length} datas`
  if (occasion === 'cancelled') return `O que estava marcado para ${dates} foi cancelado.`
  if (occasion === 'zone_changed') {
    return 'A empresa corrigiu o seu fuso horário. Os horários abaixo, no relógio da empresa, não mudaram; o arquivo desta mensagem põe a sua agenda em dia.'
  }
  return `Seu horário está reservado para ${dates}. Você pode remarcar ou cancelar cada uma pelos links abaixo.`
}

/** Each date with the links that act on it alone. */
export function seriesActions(series: SeriesText | undefined): MailPage['dates'] {
  return series?.visits.flatMap(({ day, start_minute }, at) => {
    const { reschedule, cancel } = series.links?.[at] ?? {}
    if (reschedule === undefined || cancel === undefined) return []
    const links = [
      { label: 'Remarcar', url: reschedule },
      { label: 'Cancelar', url: cancel },
    ]
    return [{ when: shortMoment(day, start_minute), links }]
  })
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
