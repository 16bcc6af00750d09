import { type Article, withPreposition } from '@encaixe/contract/company-article.ts'
import type { RefundRule } from '@encaixe/contract/deposit-rules.ts'
import { timeOf } from '@encaixe/contract/local-time.ts'
import type { LinkPurpose } from '@encaixe/contract/message-links.ts'
import { product } from '@encaixe/contract/product.ts'
import { type ThemeColor, themeColorOf } from '@encaixe/contract/theme-color.ts'
import { joinServices } from '@encaixe/contract/visit-words.ts'
import {
  inOneLine,
  longDate,
  type MailPage,
  sentFor,
  shopColours,
  shortMoment,
} from '../../messages/facade.ts'
import type { NotifiedPlace } from '../../platform/database/json-columns.ts'
import type { BookingEvent, RequestEnd } from '../enqueue-event.ts'
import {
  describeChange,
  lostServices,
  type Moment,
  movedTogether,
  partLines,
  personLine,
  phoneSender,
  priceLine,
  shopOf,
  shortServices,
} from './describe-parts.ts'
import {
  askedLead,
  depositLines,
  depositPhoneText,
  offeredFacts,
  offerLines,
  receivedLines,
  requestPhoneText,
  returnText,
  seriesActions,
  seriesFacts,
  seriesLead,
  seriesWhen,
  textsOf,
} from './occasion-texts.ts'

export type Receiver = 'client' | 'collaborator' | 'former_collaborator' | 'owner'
export type Occasion =
  | 'booked'
  | 'asked'
  | 'deposit_asked'
  | 'deposit_claimed'
  | 'moved'
  | 'cancelled'
  | 'zone_changed'
  | 'offered'
  | 'offer_unanswered'
  | 'reminder_first'
  | 'reminder_second'

/** The visit and the company as they are now, for the texts of a message. */
export type MessageAppointment = NotifiedPlace & {
  id: string
  procedure_name: string
  client_name: string
  /** The person who is served, when the client booked for somebody else. */
  guest_name?: string | null
  /** True when the message is about one part of a visit that has other parts. */
  of_visit?: boolean | undefined
  client_email: string | null
  client_phone: string | null
  notes: string | null
  price_cents: number | null
  company_name: string
  /** The article that the company chose for its name. */
  company_article?: Article | null
  /** The public address of the company's page without its scheme, which a telephone message shows. */
  company_page?: string | undefined
  company_email: string
  company_address: string | null
  company_phone: string | null
  theme_color: ThemeColor | null
  /** The instant until which the visit waits for the company's yes. */
  held_until?: Date | null
  /** True when it waits because too many accounts that never came booked. */
  bound_as_new?: boolean
}

export type DepositTerms = { cents: number; refund: RefundRule; refund_notice: number }

/** The deposit of a visit. `code`: its Pix code; null for a receiver who has not proved the address. */
export type DepositText = DepositTerms & {
  code: string | null
  due_at: Date
  claimed_at: Date | null
  /** The sentence to the client about how long the company may check a reported payment. */
  check?: string
}

/** The times that a company offers a client instead of the booked time, and the last moment for the client's answer. */
export type OfferText = {
  id: string
  until: Moment
  times: (Moment & { collaborator_name: string })[]
  /** How the appointment changed after the end of the offer; undefined without a change. */
  since?: 'moved' | 'closed' | undefined
}

/** The visits of a series, and the dates on which no time was free for a visit. */
export type SeriesText = {
  visits: readonly NotifiedPlace[]
  missed: readonly string[]
  /** The links of each visit for the client, in the order of `visits`. */
  links?: readonly SeriesLinks[]
}
export type SeriesLinks = Partial<Record<'calendar' | 'reschedule' | 'cancel', string>>

/**
 * The links of a message. They work without signing in, except `page`, which the company sees, and `pay`, which leads
 * to the client's own page.
 */
type MessageLinks = Partial<Record<LinkPurpose | 'page' | 'earlier' | 'pay', string>>

export type MessageInput = {
  occasion: Occasion
  receiver: Receiver
  appointment: MessageAppointment
  /** Day, time and professional of the appointment in the last message to this receiver. */
  before?: NotifiedPlace | undefined
  offer?: OfferText | undefined
  series?: SeriesText | undefined
  /** The outcome of a booking request that was cancelled before the company accepted it. */
  request?: RequestEnd | undefined
  /** The deposit for which the visit waits or waited. */
  deposit?: DepositText | undefined
  /** The deposit of a booked visit, which the company has received. */
  received?: DepositTerms | undefined
  /** The received deposit of a cancelled visit; `back`: it comes back; `cents`: null for a receiver without amounts. */
  returned?: { cents: number | null; back: boolean } | undefined
  links: MessageLinks
  /** The author of the act, which the company reads. Undefined when the message says something else than the act. */
  by?: BookingEvent['byRole']
  /** True when the act was the company's yes to a client's booking that waited for it. */
  accepted?: boolean
  /** True to tell the company which professionals the product has just chosen for parts without a preference. */
  chosen?: boolean
}

/** The subject in one line, because a name may contain line breaks. */
export function subjectOf(input: MessageInput): string {
  const { appointment, receiver } = input
  const what =
    receiver === 'client'
      ? `${appointment.procedure_name} ${withPreposition('em', shopOf(appointment))}`
      : `${appointment.client_name}`
  const [, month, day] = appointment.day.split('-')
  const count = input.series?.visits.length ?? 1
  const more = count > 1 ? ` e mais ${count - 1} ${count > 2 ? 'datas' : 'data'}` : ''
  const when = `${day}/${month} às ${timeOf(appointment.start_minute)}${more}`
  const subject = lostOf(input) ? visitChanged(input) : textsOf(input).subject
  return inOneLine(`${subject}: ${what}, ${when}${leftTime(input)}`)
}

/** The time that a moved appointment left, for the company: ` (antes 01/03 às 09:00)`. */
function leftTime({ occasion, receiver, before, appointment }: MessageInput): string {
  if (occasion !== 'moved' || !before || receiver === 'client' || receiver === 'former_collaborator')
    return ''
  if (before.day === appointment.day && before.start_minute === appointment.start_minute) return ''
  const [, month, day] = before.day.split('-')
  return ` (antes ${day}/${month} às ${timeOf(before.start_minute)})`
}

export function pageOf(input: MessageInput): MailPage {
  const { appointment, receiver, occasion, before } = input
  const title = lostOf(input) ? visitChanged(input) : textsOf(input).title
  const lead = leadOf(input)
  const forClient = receiver === 'client'
  const offer = input.offer ? offerLines(input, input.offer) : []
  const greeting = forClient ? [`Olá, ${inOneLine(appointment.client_name)}!`] : []
  return {
    sender: inOneLine(appointment.company_name),
    colours: shopColours[appointment.theme_color ?? themeColorOf(appointment.company_name)],
    title,
    paragraphs: [...greeting, actText(input), lead, ...offer, ...depositOf(input), chosenText(input)].filter(
      (text) => text !== '',
    ),
    change:
      occasion === 'moved' && before && receiver !== 'former_collaborator'
        ? describeChange(before, appointment)
        : undefined,
    facts: factsOf(input),
    dates: seriesActions(input.series),
    quote: forClient ? undefined : (appointment.notes ?? undefined),
    ...actionsOf(input),
    footer: footerOf(input),
  }
}

const depositOf = ({ deposit, request, ...input }: MessageInput) =>
  deposit && !request ? depositLines({ ...input, deposit }) : [returnText(input)]

const actWords: Partial<Record<Occasion, string>> = {
  booked: 'Marcado',
  asked: 'Pedido',
  moved: 'Remarcado',
  cancelled: 'Cancelado',
}

/** The sentence to the company about whose act it was: `Remarcado pelo cliente.` Empty for acts of the product. */
function actText({ by, accepted, ...input }: MessageInput): string {
  const { receiver, occasion, request } = input
  if (receiver === 'client') return ''
  const word =
    request === 'declined'
      ? 'Recusado'
      : accepted
        ? 'Confirmado'
        : lostOf(input)
          ? 'Alterado'
          : actWords[occasion]
  if (word === undefined) return ''
  return by === 'client' ? `${word} pelo cliente.` : by === 'company' ? `${word} pela empresa.` : ''
}

function leadOf(input: MessageInput): string {
  const { occasion, receiver, series } = input
  if (series && receiver === 'client') return seriesLead(series, occasion)
  if (occasion === 'asked') return askedLead(input)
  if (occasion === 'cancelled' && input.before) return `${textsOf(input).lead} ${movedBefore(input)}`.trim()
  const lost = lostOf(input)
  if (!lost) return textsOf(input).lead
  return receiver === 'client'
    ? `Parte da sua visita foi cancelada (${lost}). Veja o que continua marcado:`
    : `Parte da visita foi cancelada (${lost}). Continua marcado:`
}

/** The sentence about a move just before a cancellation: the receiver knows only the time before the move. */
function movedBefore({ before, appointment }: MessageInput): string {
  if (!before) return ''
  const { before: from, now } = describeChange(before, appointment)
  return `Tinha acabado de mudar de ${from} para ${now}.`
}

/** The services that a change removed from the visit; empty when it removed no service. */
const lostOf = ({ occasion, receiver, before, appointment }: MessageInput): string =>
  occasion === 'moved' && receiver !== 'former_collaborator' ? lostServices(before, appointment) : ''

const visitChanged = ({ receiver }: Pick<MessageInput, 'receiver'>) =>
  receiver === 'client' ? 'Sua visita mudou' : 'Visita alterada'

/** The sentence to the company about parts without a preferred professional. */
function chosenText({ receiver, appointment, chosen = false, occasion }: MessageInput): string {
  if (receiver === 'client' || receiver === 'former_collaborator' || occasion === 'cancelled') return ''
  const all = appointment.parts ?? [appointment]
  const free = all.filter(({ no_preference }) => no_preference)
  if (free.length === 0) return ''
  const names = appointment.parts
    ?.filter(({ no_preference }) => no_preference)
    .map((part) => part.procedure_name)
  const which = names && free.length < all.length ? ` (${inOneLine(joinServices(names))})` : ''
  return chosen
    ? `Escolhido pelo ${product.name}${which}: o cliente não tem preferência.`
    : `O cliente não tem preferência de profissional${which}.`
}

function factsOf({
  appointment,
  receiver,
  offer,
  occasion,
  series,
  received,
}: MessageInput): [string, string][] {
  const forClient = receiver === 'client'
  if (offer && occasion === 'offered') {
    const phone = appointment.company_phone
    const part = appointment.of_visit
      ? `${appointment.procedure_name}, parte da sua visita`
      : appointment.procedure_name
    const rest: [string, string][] = [['Serviço', part]]
    return [
      ...offeredFacts(offer),
      ...rest,
      ...(phone === null ? [] : [['Telefone', phone] as [string, string]]),
    ]
  }
  const lines = partLines(appointment, forClient)
  const spread = appointment.parts?.some(({ day }) => day !== appointment.day)
  const facts: [string, string | null][] = [
    ['Cliente', forClient ? null : appointment.client_name],
    ['Para', appointment.guest_name ?? null],
    [lines ? 'Serviços' : 'Serviço', lines?.join('\n') ?? appointment.procedure_name],
    ...seriesFacts(series),
    ['Data', spread || series ? null : longDate(appointment.day)],
    [
      'Horário',
      spread || series ? null : `${timeOf(appointment.start_minute)} às ${timeOf(appointment.end_minute)}`,
    ],
    ['Profissional', lines ? null : personLine(appointment, forClient)],
    ['Preço', priceLine(appointment, series !== undefined)],
    ['Sinal', forClient && received ? receivedLines({ appointment, deposit: received }) : null],
    ['Endereço', forClient ? appointment.company_address : null],
    ['Telefone', forClient ? appointment.company_phone : appointment.client_phone],
    ['E-mail', forClient ? null : appointment.client_email],
    ['Observações', forClient ? appointment.notes : null],
  ]
  return facts.flatMap(([label, value]): [string, string][] => (value === null ? [] : [[label, value]]))
}

const pageLabels: Partial<Record<Occasion, string>> = {
  asked: 'Aceitar ou recusar',
  deposit_claimed: 'Conferir o sinal',
}

function actionsOf({ occasion, receiver, links }: MessageInput): Pick<MailPage, 'buttons' | 'links'> {
  const button = (label: string, url: string | undefined) => (url === undefined ? [] : [{ label, url }])
  if (receiver !== 'client')
    return {
      buttons: button(pageLabels[occasion] ?? 'Abrir na agenda', links.page),
      links: button(teamStopLabel, links.stop),
    }
  return {
    buttons: [
      ...button('Pagar o sinal', links.pay),
      ...button('Escolher o horário', links.choose),
      ...button('Vou sim', links.confirm),
      ...button('Remarcar', links.reschedule),
    ],
    links: [
      ...button('Posso ir antes', links.earlier),
      ...button(occasion === 'cancelled' ? 'Ver o agendamento' : 'Pôr na minha agenda', links.calendar),
      ...button(occasion === 'asked' ? 'Cancelar o pedido' : 'Cancelar o agendamento', links.cancel),
      ...button('Não receber mais mensagens desta empresa', links.stop),
    ],
  }
}

/** The company reads this beside the link that stops its mails to an address that nobody has proved. */
export const teamStopLabel = 'Parar os e-mails da empresa neste endereço'

function footerOf({ appointment, receiver, occasion }: MessageInput): string[] {
  const shop = shopOf(appointment)
  const by = sentFor(shop)
  if (receiver === 'client') {
    return [
      occasion.startsWith('reminder')
        ? 'Você recebe este lembrete porque tem um horário marcado.'
        : `Você recebe este e-mail porque ${occasion === 'cancelled' ? 'havia' : 'há'} um agendamento em seu nome.`,
      by,
    ]
  }
  const why =
    receiver === 'owner'
      ? 'Você recebe este e-mail porque este é o endereço da empresa.'
      : `Você recebe este e-mail porque atende ${withPreposition('em', shop)}.`
  return [why, by]
}

/** The links in a text for a telephone act on one visit, so a text about a series names this visit. */
const firstOf = (series: SeriesText | undefined) => {
  const [first, ...others] = series?.visits ?? []
  return first && others.length > 0 ? ` só a de ${shortMoment(first.day, first.start_minute)}` : ''
}

/** The message in a few words for a telephone. The links are last, so that they are not cut. */
export function phoneText(input: MessageInput): string {
  const { occasion, appointment, before, offer, series, request, deposit, links } = input
  const shop = phoneSender(appointment)
  const service = shortServices(appointment)
  const when = series ? seriesWhen(series) : shortMoment(appointment.day, appointment.start_minute)
  if (deposit) return depositPhoneText(input, deposit)
  if (request || occasion === 'asked') return requestPhoneText(input)
  if (occasion === 'cancelled') {
    const past = before ? ` (antes ${describeChange(before, appointment).before})` : ''
    return `${shop}: seu agendamento de ${service}, ${when}${past}, foi cancelado.`
  }
  if (offer) {
    const times = offeredFacts(offer).map(([, time]) => time)
    const end = shortMoment(offer.until.day, offer.until.minute)
    const part = appointment.of_visit ? ', parte da sua visita,' : ''
    return `${shop}: seu ${service} de ${when}${part} precisa mudar. Reservado para você até ${end}: ${times.join('; ')}. Escolha: ${links.choose}`
  }
  const answer = links.confirm
    ? ` Confirme: ${links.confirm}${links.cancel ? ` ou cancele: ${links.cancel}` : ''}`
    : links.reschedule
      ? ` Para mudar${firstOf(series)}: ${links.reschedule}`
      : ''
  if (occasion === 'moved') {
    if (before?.parts && !movedTogether(before, appointment)) {
      return `${shop}: sua visita mudou. Continua marcado: ${service}, ${describeChange(before, appointment).now}.${answer}`
    }
    const past = before ? ` de ${shortMoment(before.day, before.start_minute)}` : ''
    return `${shop}: seu ${service} mudou${past} para ${when}.${answer}`
  }
  if (occasion === 'booked') return `${shop}: ${service} marcado para ${when}.${answer}`
  return `${shop}: lembrete de ${service}, ${when}, com ${inOneLine(appointment.collaborator_name)}.${answer}`
}
