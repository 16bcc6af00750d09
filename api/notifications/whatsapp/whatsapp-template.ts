import { showPrice } from '@encaixe/contract/money.ts'
import { inOneLine, shortMoment } from '../../messages/facade.ts'
import type { Template } from '../channel.ts'
import type { MessageInput } from '../mail/booking-mail.ts'
import { describeChange, movedTogether, phoneSender, shortServices } from '../mail/describe-parts.ts'
import { answerDue, dueOf, seriesWhen } from '../mail/occasion-texts.ts'

/** The template of each occasion. */
export const templateNames = {
  booked: 'agendamento_confirmado',
  asked: 'agendamento_pedido',
  deposit_asked: 'agendamento_sinal',
  deposit_claimed: 'agendamento_sinal',
  moved: 'agendamento_alterado',
  zone_changed: 'agendamento_alterado',
  offered: 'agendamento_oferta',
  offer_unanswered: 'agendamento_oferta',
  cancelled: 'agendamento_cancelado',
  reminder_first: 'agendamento_lembrete',
  reminder_second: 'agendamento_lembrete',
}

const tokenOf = (url: string | undefined) => url?.split('/').at(-1)

/** The template that Meta approved for an occasion, with parameters. A button contains the last part of its link. */
export function templateOf({
  occasion,
  appointment,
  before,
  offer,
  series,
  deposit,
  links,
}: MessageInput): Template & {
  parameters: { name: string; text: string }[]
  buttons?: string[]
} {
  const name = templateNames[occasion]
  // The parts of the visit did not move together, so its first start alone would not describe the change.
  const parts =
    before?.parts && !movedTogether(before, appointment) ? describeChange(before, appointment) : undefined
  const buttons = [links.choose ?? links.confirm ?? links.reschedule, links.cancel].flatMap(
    (url) => tokenOf(url) ?? [],
  )
  const values = {
    cliente: appointment.client_name,
    empresa: phoneSender(appointment),
    servico: shortServices(appointment),
    quando: series
      ? `${seriesWhen(series)}${buttons.length > 0 && series.visits.length > 1 ? ' (os botões são da primeira data)' : ''}`
      : (parts?.now ?? shortMoment(appointment.day, appointment.start_minute)),
    profissional: appointment.collaborator_name,
    ...(name === 'agendamento_alterado' && {
      antes: parts?.before ?? shortMoment((before ?? appointment).day, (before ?? appointment).start_minute),
    }),
    ...(occasion === 'asked' && { ate: answerDue(appointment) }),
    ...(occasion === 'deposit_asked' &&
      deposit && { sinal: showPrice(deposit.cents), ate: dueOf({ appointment, deposit }) }),
    ...(offer && {
      opcoes: offer.times
        .map((one) => `${shortMoment(one.day, one.minute)} com ${one.collaborator_name}`)
        .join('; '),
      ate: shortMoment(offer.until.day, offer.until.minute),
    }),
  }
  return {
    name,
    parameters: Object.entries(values).map(([key, text]) => ({ name: key, text: inOneLine(text) })),
    ...(buttons.length > 0 && { buttons }),
  }
}
