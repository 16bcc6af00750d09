import { timeOf } from '@encaixe/contract/local-time.ts'
import type { LinkPurpose } from '@encaixe/contract/message-links.ts'
import { showPrice } from '@encaixe/contract/money.ts'
import { product } from '@encaixe/contract/product.ts'
import { type ThemeColor, themeColorOf } from '@encaixe/contract/theme-color.ts'
import { inOneLine, longDate, type MailPage, shopColours, shortMoment } from '../../messages/facade.ts'
import type { NotifiedPlace } from '../../platform/database/json-columns.ts'

export type Receiver = 'client' | 'collaborator' | 'former_collaborator' | 'owner'
export type Occasion =
  | 'booked'
  | 'moved'
  | 'cancelled'
  | 'zone_changed'
  | 'offered'
  | 'offer_unanswered'
  | 'reminder_first'
  | 'reminder_second'

/** What a message says about an appointment: the appointment and the company as they are now. */
export type MessageAppointment = NotifiedPlace & {
  id: string
  procedure_name: string
  client_name: string
  client_email: string | null
  client_phone: string | null
  notes: string | null
  price_cents: number | null
  company_name: string
  company_email: string
  company_address: string | null
  company_phone: string | null
  theme_color: ThemeColor | null
}

/** The times that a company offers a client instead of her own, and until when she may answer. */
export type OfferText = {
  id: string
  until: Moment
  times: (Moment & { collaborator_name: string })[]
  /** What became of the appointment since the end of the offer. */
  since?: 'moved' | 'closed' | undefined
}
type Moment = { day: string; minute: number }

/** Links that work without signing in, and `page`, which the company's owner sees after sign-in. */
type MessageLinks = Partial<Record<LinkPurpose | 'page', string>>

export type MessageInput = {
  occasion: Occasion
  receiver: Receiver
  appointment: MessageAppointment
  /** The place of the appointment that this receiver was last notified of. */
  before?: NotifiedPlace | undefined
  offer?: OfferText | undefined
  links: MessageLinks
}

type Texts = { subject: string; title: string; lead: string }

const toClient: Record<Occasion, Texts> = {
  booked: {
    subject: 'Agendamento confirmado',
    title: 'Agendamento confirmado',
    lead: 'Seu horário está reservado.',
  },
  moved: { subject: 'Seu horário mudou', title: 'Seu horário mudou', lead: 'Veja quando é agora:' },
  cancelled: {
    subject: 'Agendamento cancelado',
    title: 'Agendamento cancelado',
    lead: 'Seu agendamento foi cancelado.',
  },
  zone_changed: {
    subject: 'Convite atualizado',
    title: 'Seu horário continua o mesmo',
    lead: 'A empresa corrigiu o seu fuso horário. O horário abaixo, no relógio da empresa, não mudou; o convite desta mensagem põe a sua agenda em dia.',
  },
  offered: { subject: 'Escolha um novo horário', title: 'Seu horário precisa mudar', lead: '' },
  offer_unanswered: { subject: 'Oferta sem resposta', title: 'Oferta sem resposta', lead: '' },
  reminder_first: { subject: 'Lembrete', title: 'Seu horário está chegando', lead: 'Você vem?' },
  reminder_second: { subject: 'Lembrete', title: 'É daqui a pouco', lead: 'Esperamos por você.' },
}

const toTeam: Record<Occasion, Texts> = {
  ...toClient,
  booked: { subject: 'Novo agendamento', title: 'Novo agendamento', lead: '' },
  moved: { subject: 'Agendamento remarcado', title: 'Agendamento remarcado', lead: '' },
  cancelled: { subject: 'Agendamento cancelado', title: 'Agendamento cancelado', lead: '' },
}

const toFormer: Texts = {
  subject: 'Agendamento passado a outra pessoa',
  title: 'Este horário saiu da sua agenda',
  lead: '',
}

function textsOf({ occasion, receiver }: MessageInput): Texts {
  if (receiver === 'client') return toClient[occasion]
  return receiver === 'former_collaborator' ? toFormer : toTeam[occasion]
}

/** In one line, because a name may contain line breaks. */
export function subjectOf(input: MessageInput): string {
  const { appointment, receiver } = input
  const what =
    receiver === 'client'
      ? `${appointment.procedure_name} em ${appointment.company_name}`
      : `${appointment.client_name}`
  const [, month, day] = appointment.day.split('-')
  const when = `${day}/${month} às ${timeOf(appointment.start_minute)}`
  return inOneLine(`${textsOf(input).subject}: ${what}, ${when}`)
}

export function pageOf(input: MessageInput): MailPage {
  const { appointment, receiver, occasion, before } = input
  const { title, lead } = textsOf(input)
  const forClient = receiver === 'client'
  const offer = input.offer ? offerLines(input, input.offer) : []
  const greeting = forClient ? [`Olá, ${inOneLine(appointment.client_name)}!`] : []
  return {
    sender: inOneLine(appointment.company_name),
    colours: shopColours[appointment.theme_color ?? themeColorOf(appointment.company_name)],
    title,
    paragraphs: [...greeting, lead, ...offer].filter((text) => text !== ''),
    change:
      occasion === 'moved' && before && receiver !== 'former_collaborator'
        ? changeOf(before, appointment)
        : undefined,
    facts: factsOf(input),
    quote: forClient ? undefined : (appointment.notes ?? undefined),
    ...actionsOf(input),
    footer: footerOf(input),
  }
}

/** Names the professionals only when the professional changed. */
function changeOf(before: NotifiedPlace, now: NotifiedPlace) {
  const named = before.collaborator_id !== now.collaborator_id
  const describe = ({ day, start_minute, collaborator_name }: NotifiedPlace) =>
    `${shortMoment(day, start_minute)}${named ? ` com ${collaborator_name}` : ''}`
  return { before: describe(before), now: describe(now) }
}

/** `terça, 24/11 às 10:00`. */
function spokenMoment({ day, minute }: Moment): string {
  const [weekday = ''] = longDate(day).split(/[-,]/)
  const [, month, date] = day.split('-')
  return `${weekday}, ${date}/${month} às ${timeOf(minute)}`
}

function offerLines({ appointment, receiver }: MessageInput, { until, times, since }: OfferText): string[] {
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
  return [
    `O seu horário de ${place} precisa mudar. ${many ? 'Reservamos estes horários' : 'Reservamos este horário'} para você até ${end}:`,
  ]
}

function presentOf(since: OfferText['since'], place: string): string {
  if (since === 'closed') return 'já foi concluído ou cancelado.'
  if (since === 'moved') return `está agora em ${place}.`
  return `continua em ${place}. Ligue para o cliente ou ofereça outros horários.`
}

/** The offered times come first: the client reads them before anything else. */
function offeredFacts({ times }: OfferText): [string, string][] {
  return times.map(({ collaborator_name, ...moment }, at) => [
    times.length > 1 ? `Opção ${at + 1}` : 'Novo horário',
    `${spokenMoment(moment)} com ${inOneLine(collaborator_name)}`,
  ])
}

function factsOf({ appointment, receiver, offer, occasion }: MessageInput): [string, string][] {
  const forClient = receiver === 'client'
  if (offer && occasion === 'offered') {
    const phone = appointment.company_phone
    const rest: [string, string][] = [['Serviço', appointment.procedure_name]]
    return [
      ...offeredFacts(offer),
      ...rest,
      ...(phone === null ? [] : [['Telefone', phone] as [string, string]]),
    ]
  }
  const facts: [string, string | null][] = [
    ['Cliente', forClient ? null : appointment.client_name],
    ['Serviço', appointment.procedure_name],
    ['Data', longDate(appointment.day)],
    ['Horário', `${timeOf(appointment.start_minute)} às ${timeOf(appointment.end_minute)}`],
    ['Profissional', appointment.collaborator_name],
    ['Preço', appointment.price_cents === null ? null : showPrice(appointment.price_cents)],
    ['Endereço', forClient ? appointment.company_address : null],
    ['Telefone', forClient ? appointment.company_phone : appointment.client_phone],
    ['E-mail', forClient ? null : appointment.client_email],
    ['Observações', forClient ? appointment.notes : null],
  ]
  return facts.flatMap(([label, value]): [string, string][] => (value === null ? [] : [[label, value]]))
}

function actionsOf({ occasion, receiver, links }: MessageInput): Pick<MailPage, 'buttons' | 'links'> {
  const button = (label: string, url: string | undefined) => (url === undefined ? [] : [{ label, url }])
  const stop = button('Não receber mais mensagens desta empresa', links.stop)
  if (receiver !== 'client') return { buttons: button('Abrir na agenda', links.page), links: stop }
  return {
    buttons: [
      ...button('Escolher o horário', links.choose),
      ...button('Vou sim', links.confirm),
      ...button('Remarcar', links.reschedule),
    ],
    links: [
      ...button(occasion === 'cancelled' ? 'Ver o agendamento' : 'Pôr na minha agenda', links.calendar),
      ...button('Cancelar o agendamento', links.cancel),
      ...stop,
    ],
  }
}

function footerOf({ appointment, receiver, occasion }: MessageInput): string[] {
  const by = `Enviado por ${product.name} em nome de ${inOneLine(appointment.company_name)}.`
  if (receiver === 'client') {
    return [
      occasion.startsWith('reminder')
        ? 'Você recebe este lembrete porque tem um horário marcado.'
        : 'Você recebe este e-mail porque há um agendamento em seu nome.',
      by,
    ]
  }
  const why =
    receiver === 'owner'
      ? 'Você recebe este e-mail porque este é o endereço da empresa.'
      : `Você recebe este e-mail porque atende em ${inOneLine(appointment.company_name)}.`
  return [why, by]
}

/** The message in a few words for a telephone. Links come last, where nothing cuts them. */
export function phoneText({ occasion, appointment, before, offer, links }: MessageInput): string {
  const shop = inOneLine(appointment.company_name)
  const service = inOneLine(appointment.procedure_name)
  const when = shortMoment(appointment.day, appointment.start_minute)
  if (occasion === 'cancelled') return `${shop}: seu agendamento de ${service}, ${when}, foi cancelado.`
  if (offer) {
    const times = offeredFacts(offer).map(([, time]) => time)
    const end = shortMoment(offer.until.day, offer.until.minute)
    return `${shop}: seu ${service} de ${when} precisa mudar. Reservado para você até ${end}: ${times.join('; ')}. Escolha: ${links.choose}`
  }
  const answer = links.confirm
    ? ` Confirme: ${links.confirm}${links.cancel ? ` ou cancele: ${links.cancel}` : ''}`
    : links.reschedule
      ? ` Para mudar: ${links.reschedule}`
      : ''
  if (occasion === 'moved') {
    const past = before ? ` de ${shortMoment(before.day, before.start_minute)}` : ''
    return `${shop}: seu ${service} mudou${past} para ${when}.${answer}`
  }
  if (occasion === 'booked') return `${shop}: ${service} marcado para ${when}.${answer}`
  return `${shop}: lembrete de ${service}, ${when}, com ${inOneLine(appointment.collaborator_name)}.${answer}`
}
