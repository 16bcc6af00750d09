import { timeOf } from '@encaixe/contract/local-time.ts'
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
  | 'reminder_first'
  | 'reminder_second'

/** What a message says about an appointment: the appointment and the company as they are now. */
export type Told = NotifiedPlace & {
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

/** Links in a client's message. They work without signing in. */
type ClientLinks = Partial<Record<'confirm' | 'cancel' | 'reschedule' | 'calendar' | 'stop', string>>

export type Telling = {
  occasion: Occasion
  receiver: Receiver
  told: Told
  /** The place of the appointment that this receiver was last notified of. */
  before?: NotifiedPlace | undefined
  links: ClientLinks
  publicUrl: string
}

type Words = { subject: string; title: string; lead: string }

const toClient: Record<Occasion, Words> = {
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
  reminder_first: { subject: 'Lembrete', title: 'Seu horário está chegando', lead: 'Você vem?' },
  reminder_second: { subject: 'Lembrete', title: 'É daqui a pouco', lead: 'Esperamos por você.' },
}

const toTeam: Record<Occasion, Words> = {
  ...toClient,
  booked: { subject: 'Novo agendamento', title: 'Novo agendamento', lead: '' },
  moved: { subject: 'Agendamento remarcado', title: 'Agendamento remarcado', lead: '' },
  cancelled: { subject: 'Agendamento cancelado', title: 'Agendamento cancelado', lead: '' },
}

const toFormer: Words = {
  subject: 'Agendamento passado a outra pessoa',
  title: 'Este horário saiu da sua agenda',
  lead: '',
}

function wordsOf({ occasion, receiver }: Telling): Words {
  if (receiver === 'client') return toClient[occasion]
  return receiver === 'former_collaborator' ? toFormer : toTeam[occasion]
}

/** In one line, because a name may contain line breaks. */
export function subjectOf(telling: Telling): string {
  const { told, receiver } = telling
  const what =
    receiver === 'client' ? `${told.procedure_name} em ${told.company_name}` : `${told.client_name}`
  const [, month, day] = told.day.split('-')
  const when = `${day}/${month} às ${timeOf(told.start_minute)}`
  return inOneLine(`${wordsOf(telling).subject}: ${what}, ${when}`)
}

export function pageOf(telling: Telling): MailPage {
  const { told, receiver, occasion, before } = telling
  const { title, lead } = wordsOf(telling)
  const forClient = receiver === 'client'
  const greeting = forClient ? [`Olá, ${inOneLine(told.client_name)}!`] : []
  return {
    sender: inOneLine(told.company_name),
    colours: shopColours[told.theme_color ?? themeColorOf(told.company_name)],
    title,
    paragraphs: [...greeting, lead].filter((text) => text !== ''),
    change:
      occasion === 'moved' && before && receiver !== 'former_collaborator'
        ? changeOf(before, told)
        : undefined,
    facts: factsOf(telling),
    quote: forClient ? undefined : (told.notes ?? undefined),
    ...actionsOf(telling),
    footer: footerOf(telling),
  }
}

/** Names the professionals only when the professional changed. */
function changeOf(before: NotifiedPlace, now: NotifiedPlace) {
  const named = before.collaborator_id !== now.collaborator_id
  const describe = ({ day, start_minute, collaborator_name }: NotifiedPlace) =>
    `${shortMoment(day, start_minute)}${named ? ` com ${collaborator_name}` : ''}`
  return { before: describe(before), now: describe(now) }
}

function factsOf({ told, receiver }: Telling): [string, string][] {
  const forClient = receiver === 'client'
  const facts: [string, string | null][] = [
    ['Cliente', forClient ? null : told.client_name],
    ['Serviço', told.procedure_name],
    ['Data', longDate(told.day)],
    ['Horário', `${timeOf(told.start_minute)} às ${timeOf(told.end_minute)}`],
    ['Profissional', told.collaborator_name],
    ['Preço', told.price_cents === null ? null : showPrice(told.price_cents)],
    ['Endereço', forClient ? told.company_address : null],
    ['Telefone', forClient ? told.company_phone : told.client_phone],
    ['E-mail', forClient ? null : told.client_email],
    ['Observações', forClient ? told.notes : null],
  ]
  return facts.flatMap(([label, value]): [string, string][] => (value === null ? [] : [[label, value]]))
}

function actionsOf({
  told,
  receiver,
  occasion,
  links,
  publicUrl,
}: Telling): Pick<MailPage, 'buttons' | 'links'> {
  const button = (label: string, url: string | undefined) => (url === undefined ? [] : [{ label, url }])
  const page = `${publicUrl}/schedules/${told.id}`
  if (receiver === 'owner') return { buttons: button('Abrir na agenda', page), links: [] }
  if (receiver !== 'client' || occasion === 'cancelled') return { buttons: [], links: [] }
  return {
    buttons: [...button('Vou sim', links.confirm), ...button('Remarcar', links.reschedule)],
    links: [
      ...button('Pôr na minha agenda', links.calendar),
      ...button('Cancelar o agendamento', links.cancel),
      ...button('Não receber mais lembretes', links.stop),
    ],
  }
}

function footerOf({ told, receiver, occasion }: Telling): string[] {
  const by = `Enviado por ${product.name} em nome de ${inOneLine(told.company_name)}.`
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
      : `Você recebe este e-mail porque atende em ${inOneLine(told.company_name)}.`
  return [why, by]
}

/** The message in a few words for a telephone. Links come last, where nothing cuts them. */
export function phoneText({ occasion, told, before, links }: Telling): string {
  const shop = inOneLine(told.company_name)
  const service = inOneLine(told.procedure_name)
  const when = shortMoment(told.day, told.start_minute)
  if (occasion === 'cancelled') return `${shop}: seu agendamento de ${service}, ${when}, foi cancelado.`
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
  return `${shop}: lembrete de ${service}, ${when}, com ${inOneLine(told.collaborator_name)}.${answer}`
}
