import { inOneLine } from '../../messages/facade.ts'
import type { MessageInput, OfferText } from './booking-mail.ts'
import { spokenMoment } from './describe-parts.ts'

export function offerLines(
  { appointment, receiver }: MessageInput,
  { until, times, since }: OfferText,
): string[] {
  const place = spokenMoment({ day: appointment.day, minute: appointment.start_minute })
  const end = spokenMoment(until)
  if (receiver !== 'client') {
    const who = inOneLine(appointment.client_name)
    return [
      `A oferta de outro horário para ${who} ficou sem resposta até ${end}.`,
      `Os horários oferecidos estão livres de novo, e o agendamento ${presentOf(since, place)}`,
    ]
  }
  const many = times.length > 1
  const what = appointment.of_visit
    ? `${inOneLine(appointment.procedure_name)}, parte da sua visita de`
    : 'O seu horário de'
  return [
    `${what} ${place} precisa mudar. ${many ? 'Reservamos estes horários' : 'Reservamos este horário'} para você até ${end}:`,
  ]
}

function presentOf(since: OfferText['since'], place: string): string {
  if (since === 'closed') return 'já foi concluído ou cancelado.'
  if (since === 'moved') return `está agora em ${place}.`
  return `continua em ${place}. Ligue para o cliente ou ofereça outros horários.`
}

/** The offered times come first: the client reads them before anything else. */
export function offeredFacts({ times }: OfferText): [string, string][] {
  return times.map(({ collaborator_name, ...moment }, at) => [
    times.length > 1 ? `Opção ${at + 1}` : 'Novo horário',
    `${spokenMoment(moment)} com ${inOneLine(collaborator_name)}`,
  ])
}
