import { type NamedCompany, withPreposition } from '@encaixe/contract/company-article.ts'
import { showPrice } from '@encaixe/contract/money.ts'
import type { WhatsappTemplateName } from '@encaixe/contract/whatsapp-templates.ts'
import { inOneLine, shortMoment } from '../../messages/facade.ts'
import type { Template } from '../channel.ts'
import type { MessageInput } from '../mail/booking-mail.ts'
import { describeChange, movedTogether, phoneSender, shortServices } from '../mail/describe-parts.ts'
import { answerDue, dueOf, seriesWhen } from '../mail/occasion-texts.ts'

/** The template of each occasion. */
const templateNames = {
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
} as const

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
  name: WhatsappTemplateName
  parameters: { name: string; text: string }[]
  buttons?: string[]
} {
  const name = templateNames[occasion]
  // The parts of the visit did not move together, so its first start alone would not describe the change.
  const parts =
    occasion !== 'cancelled' && before?.parts && !movedTogether(before, appointment)
      ? describeChange(before, appointment)
      : undefined
  const buttons = [links.choose ?? links.confirm ?? links.reschedule, links.cancel].flatMap(
    (url) => tokenOf(url) ?? [],
  )
  const values = {
    cliente: appointment.client_name,
    ...shopIn(name, { name: phoneSender(appointment), article: appointment.company_article }),
    servico: shortServices(appointment),
    quando: series
      ? `${seriesWhen(series)}${buttons.length > 0 && series.visits.length > 1 ? ' (os botões são da primeira data)' : ''}`
      : (parts?.now ?? momentOf({ occasion, appointment, before })),
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

/** The name of the company as the text of a template needs it: alone, or with a preposition. */
function shopIn(template: WhatsappTemplateName, company: NamedCompany) {
  if (template === 'agendamento_pedido' || template === 'agendamento_sinal') return { empresa: company.name }
  return template === 'agendamento_lembrete'
    ? { da_empresa: withPreposition('de', company) }
    : { na_empresa: withPreposition('em', company) }
}

type First = {
  body: string
  template: Template & {
    name: WhatsappTemplateName
    parameters: { name: string; text: string }[]
    buttons: string[]
  }
}

/**
 * The message to a number that nobody has proved. Its owner may be a stranger, so the name of the company is the only
 * text that people typed: no service, no professional, no name of a client. It shows the address of the company's page
 * and has a link by which the company never writes to the number again.
 */
export function writeFirst(input: MessageInput & { page: string }): First {
  const { links, page, appointment } = input
  const { act, when } = wordsOf(input)
  // An offer has its own page; any other message opens the appointment with everything that the client may do.
  const open = links.choose ?? links.manage ?? links.calendar
  const { stop } = links
  if (open === undefined || stop === undefined)
    throw new Error(
      `The first message about visit ${appointment.id} has no link to open it or none to refuse it`,
    )
  const company = inOneLine(appointment.company_name)
  return {
    body: `${company} (${page}): ${act} ${when}. Abra: ${open} Não é comigo: ${stop}`,
    template: {
      name: 'numero_novo',
      parameters: Object.entries({ empresa: company, pagina: page, aviso: act, quando: when }).map(
        ([name, text]) => ({ name, text }),
      ),
      buttons: [open, stop].flatMap((url) => tokenOf(url) ?? []),
    },
  }
}

/** Day and time of the visit. A cancellation also names the time that the receiver knows. */
function momentOf({
  occasion,
  appointment,
  before,
}: Pick<MessageInput, 'occasion' | 'appointment' | 'before'>) {
  const when = shortMoment(appointment.day, appointment.start_minute)
  return occasion === 'cancelled' && before
    ? `${when} (antes ${describeChange(before, appointment).before})`
    : when
}

function wordsOf({ occasion, appointment, before, offer, series, deposit, request }: MessageInput) {
  const when = series ? seriesWhen(series) : momentOf({ occasion, appointment, before })
  if (occasion === 'cancelled') {
    return { act: request ? 'este pedido de horário não vale mais:' : 'seu horário foi cancelado:', when }
  }
  if (occasion === 'asked') {
    return { act: `recebemos o seu pedido, com resposta até ${answerDue(appointment)}:`, when }
  }
  if (occasion === 'deposit_asked' && deposit) {
    return {
      act: `falta o sinal de ${showPrice(deposit.cents)}, até ${dueOf({ appointment, deposit })}:`,
      when,
    }
  }
  if (offer) {
    const times = offer.times.map((one) => shortMoment(one.day, one.minute)).join('; ')
    return { act: `seu horário de ${when} precisa mudar. Escolha outro:`, when: times }
  }
  if (occasion === 'moved' || occasion === 'zone_changed') return { act: 'seu horário mudou para', when }
  return { act: occasion === 'booked' ? 'você tem um horário marcado:' : 'lembrete do seu horário:', when }
}
