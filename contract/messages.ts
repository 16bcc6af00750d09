import './no-eval.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { channelNames, messageChannels, perChannel } from './message-channels.ts'
import { date } from './place-fields.ts'

export const messageEvents = [
  'booked',
  'asked',
  'moved',
  'cancelled',
  'zone_changed',
  'offered',
  'offer_unanswered',
  'time_opened',
  'deposit_asked',
  'deposit_claimed',
  'statement_sent',
  'statement_answered',
  'address_changed',
  'reminder_first',
  'reminder_second',
  'contested',
  'invited',
  'contact',
  'trial_ending',
  'payment_due',
  'payment_overdue',
  'price_changed',
  'subscription_cancelled',
] as const
const messageReceivers = [
  'client',
  'collaborator',
  'former_collaborator',
  'owner',
  'invited',
  'support',
] as const
/** `withdrawn`: an unsent message that became wrong or unnecessary. `held`: the receiver gets no messages yet. */
const messageStatuses = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'read',
  'failed',
  'withdrawn',
  'held',
] as const

export type MessageEvent = (typeof messageEvents)[number]
export type MessageReceiver = (typeof messageReceivers)[number]
export type MessageStatus = (typeof messageStatuses)[number]

const instant = z.iso.datetime({ offset: true })

export const message = z
  .object({
    id: z.string(),
    appointmentId: z.string().nullable(),
    event: z.enum(messageEvents),
    receiver: z.enum(messageReceivers),
    channel: z.enum(messageChannels),
    address: z.string().nullable(),
    /** Null for a professional when a colleague has part of the visit: the subject may name the colleague's service. */
    subject: z.string().nullable(),
    status: z.enum(messageStatuses),
    /** The reason in words for the owner: 'o número não tem WhatsApp'. */
    reason: z.string().nullable(),
    attempts: z.int(),
    createdAt: instant,
    sentAt: instant.nullable(),
    /** The time of the next attempt; null when the message does not wait for one. */
    nextAttemptAt: instant.nullable(),
    canRetry: z.boolean(),
  })
  .meta({ id: 'Message' })

export type Message = z.output<typeof message>

const failedMessage = message
  .extend({
    appointment: z
      .object({
        id: z.string(),
        clientName: z.string(),
        procedureName: z.string(),
        date: z.string(),
        startTime: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'FailedMessage' })

export type FailedMessage = z.output<typeof failedMessage>

const channelSwitches = z.object(
  perChannel((channel) => z.boolean({ error: `Diga se o ${channelNames[channel].within} está ligado` })),
  { error: 'Escolha os canais' },
)

const shortestLead = 30
const longestLead = 7 * 24 * 60
const leadSentence = 'Informe de 30 minutos a 7 dias antes'
const lead = z.object(
  {
    on: z.boolean({ error: 'Diga se o lembrete está ligado' }),
    minutes: z.int({ error: leadSentence }).min(shortestLead, leadSentence).max(longestLead, leadSentence),
  },
  { error: 'Informe quando o lembrete sai' },
)

const clockTime = z
  .string({ error: 'Informe um horário' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Informe um horário como 21:00')

export const quietHours = z
  .object(
    {
      on: z.boolean({ error: 'Diga se o período de silêncio está ligado' }),
      from: clockTime,
      until: clockTime,
    },
    { error: 'Informe o período de silêncio' },
  )
  .refine(({ on, from, until }) => !on || from !== until, {
    path: ['until'],
    error: 'O fim deve ser diferente do início',
  })

/**
 * A company's settings of messages. `channels` are the channels of reminders and of all messages to telephones; e-mails
 * about the appointment itself are always sent. A telephone gets WhatsApp or SMS, never both.
 */
export const messageSettingsInput = z
  .object(
    { channels: channelSwitches, first: lead, second: lead, quietHours },
    { error: 'Envie um objeto JSON' },
  )
  .refine(({ first, second }) => !first.on || !second.on || first.minutes > second.minutes, {
    path: ['second', 'minutes'],
    error: 'O segundo lembrete deve ser mais perto do horário que o primeiro',
  })
  .meta({ id: 'MessageSettingsInput' })

/** `token` is stored only after Meta accepted it, and no answer contains it. */
export const ownWhatsappInput = z
  .object(
    {
      phoneNumberId: z
        .string({ error: 'Informe a identificação do número' })
        .trim()
        .regex(/^\d{5,32}$/, 'A identificação do número tem só algarismos, como 106540352242922'),
      token: z
        .string({ error: 'Informe o token' })
        .trim()
        .min(1, 'Informe o token')
        .max(1_000, 'Este token é longo demais')
        .regex(/^[!-~]*$/, 'Cole o token como o WhatsApp mostrou, sem espaços'),
    },
    { error: 'Envie um objeto JSON' },
  )
  .meta({ id: 'OwnWhatsappInput' })

/** The WhatsApp number that the company connected. `failing`: Meta refused the last message because of the account. */
const ownWhatsapp = z
  .object({
    phoneNumberId: z.string(),
    displayNumber: z.string(),
    verifiedName: z.string(),
    connectedAt: instant,
    state: z.enum(['connected', 'failing']),
    /** The reason of `failing`, in words for the owner. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'OwnWhatsapp' })

export type OwnWhatsappInput = z.output<typeof ownWhatsappInput>
export type OwnWhatsapp = z.output<typeof ownWhatsapp>

const messageSettings = z
  .object({
    channels: channelSwitches,
    /** Channels that this deployment is configured for; with an own number also `whatsapp`. */
    available: z.object(perChannel(() => z.boolean())),
    ownWhatsapp: ownWhatsapp.nullable(),
    /** False: this deployment cannot store the token of a number. */
    canConnectWhatsapp: z.boolean(),
    first: z.object({ on: z.boolean(), minutes: z.int() }),
    second: z.object({ on: z.boolean(), minutes: z.int() }),
    quietHours: z.object({ on: z.boolean(), from: z.string(), until: z.string() }),
    /** The reason why numbers that are new to the company get no messages; null when they get messages. */
    closedReason: z.string().nullable(),
    /**
     * How many more numbers that nobody has proved get messages before the first payment; null afterwards, when the
     * limits of a day and of the first month hold.
     */
    newNumbersLeft: z.int().nullable(),
  })
  .meta({ id: 'MessageSettings' })

export type MessageSettingsInput = z.output<typeof messageSettingsInput>
export type MessageSettings = z.output<typeof messageSettings>

/** A reminder that the owner sends: `url` opens WhatsApp with the text filled in. */
const handReminder = z
  .object({
    appointmentId: z.string(),
    clientName: z.string(),
    date: z.string(),
    startTime: z.string(),
    procedureName: z.string(),
    collaboratorName: z.string(),
    phone: z.string(),
    text: z.string(),
    url: z.string(),
    doneAt: instant.nullable(),
    confirmedAt: instant.nullable(),
  })
  .meta({ id: 'HandReminder' })

export type HandReminder = z.output<typeof handReminder>

const handReminders = z
  .object({
    date: z.string(),
    /** True when this deployment sends the company's reminders by WhatsApp itself, so that the owner has none to send. */
    automatic: z.boolean(),
    items: z.array(handReminder),
  })
  .meta({ id: 'HandReminders' })

export type HandReminders = z.output<typeof handReminders>

const tag = 'Mensagens'
const byId = z.object({ id: z.string() })

export const messages = {
  settings: endpoint({
    method: 'GET',
    path: '/api/messages/settings',
    tag,
    summary: 'Como a empresa fala com os seus clientes: canais, lembretes e período de silêncio',
    access: 'user',
    status: 200,
    success: messageSettings,
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/api/messages/settings',
    tag,
    summary:
      'Altera canais, lembretes e período de silêncio; os lembretes que ainda não saíram seguem o novo',
    access: 'terms',
    status: 200,
    body: messageSettingsInput,
    success: messageSettings,
    refuses: ['not_found'],
    limit: limits.writes,
  }),
  connectWhatsapp: endpoint({
    method: 'PUT',
    path: '/api/companies/{id}/whatsapp',
    tag,
    summary: 'Liga o número de WhatsApp da empresa: as mensagens dela passam a sair dele',
    access: 'terms',
    status: 200,
    params: byId,
    body: ownWhatsappInput,
    success: ownWhatsapp,
    refuses: ['not_found', 'whatsapp_taken'],
    limit: limits.whatsappNumbers,
  }),
  disconnectWhatsapp: endpoint({
    method: 'DELETE',
    path: '/api/companies/{id}/whatsapp',
    tag,
    summary: 'Desliga o número de WhatsApp da empresa e apaga o token',
    access: 'terms',
    status: 204,
    params: byId,
    success: z.undefined(),
    refuses: ['not_found'],
    limit: limits.writes,
  }),
  ofAppointment: endpoint({
    method: 'GET',
    path: '/api/schedules/{id}/messages',
    tag,
    summary: 'As mensagens de um agendamento e o que foi feito delas; o cliente vê as suas',
    access: 'user',
    status: 200,
    params: byId,
    success: z.array(message),
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/messages/{id}/retry',
    tag,
    summary: 'Tenta de novo uma mensagem que não foi entregue',
    access: 'terms',
    status: 200,
    params: byId,
    success: message,
    refuses: ['not_found', 'message_settled', 'too_many'],
    limit: limits.writes,
  }),
  failed: endpoint({
    method: 'GET',
    path: '/api/messages/failed',
    tag,
    summary: 'As mensagens da empresa que não foram entregues, as mais novas primeiro',
    access: 'user',
    status: 200,
    query: z.object({
      cursor: z.string({ error: 'Página inválida' }).optional(),
      /** Without the messages to clients, which `undelivered` lists. */
      to: z.enum(['team'], { error: 'Destinatário inválido' }).optional(),
    }),
    success: z
      .object({ items: z.array(failedMessage), nextCursor: z.string().nullable(), total: z.int() })
      .meta({ id: 'FailedMessagePage' }),
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  handList: endpoint({
    method: 'GET',
    path: '/api/messages/whatsapp-list',
    tag,
    summary:
      'Os lembretes de um dia (sem data, de hoje) com o texto pronto para enviar pelo próprio WhatsApp',
    access: 'user',
    status: 200,
    query: z.object({ date: date.optional() }),
    success: handReminders,
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  handDone: endpoint({
    method: 'POST',
    path: '/api/messages/whatsapp-list/{appointmentId}/done',
    tag,
    summary: 'Marca como enviado um lembrete da lista',
    access: 'terms',
    status: 200,
    params: z.object({ appointmentId: z.string() }),
    success: z.object({ appointmentId: z.string(), doneAt: instant }),
    refuses: ['not_found'],
    limit: limits.writes,
  }),
}
