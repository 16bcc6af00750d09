import './no-eval.ts'
import { z } from 'zod'
import { bookingSentences } from './appointment-rules.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { listQuery } from './list-query.ts'
import { isMonth } from './local-time.ts'
import { anId, article, chosen, date, retryKey, startTime } from './place-fields.ts'
import { items, visitItem } from './visit-items.ts'
import { mostWindows, waitlistSentences } from './waitlist-rules.ts'

/** A window: on each day from `from` to `to`, between two times of the company's clock. The whole visit must fit. */
export const waitlistWindow = z
  .object(
    {
      from: chosen(date, bookingSentences.date),
      to: chosen(date, bookingSentences.date),
      startTime: chosen(startTime, bookingSentences.time),
      endTime: chosen(startTime, bookingSentences.time),
    },
    { error: waitlistSentences.window },
  )
  .refine(({ from, to }) => from <= to, { path: ['to'], error: waitlistSentences.days })
  .refine((one) => one.startTime < one.endTime, { path: ['endTime'], error: waitlistSentences.times })
  .meta({ id: 'WaitlistWindow' })

export type WaitlistWindow = z.output<typeof waitlistWindow>

/**
 * A client on the waiting list. `appointmentId` is the client's appointment that would move to an earlier time; `items`
 * and `windows` are then derived from this appointment.
 */
const entry = z
  .object({
    id: z.string(),
    companyId: z.string(),
    items: z.array(visitItem),
    windows: z.array(waitlistWindow),
    /** The professional for all items; null for anybody. */
    collaboratorId: z.string().nullable(),
    appointmentId: z.string().nullable(),
    status: z.enum(['open', 'taken', 'ended']),
  })
  .meta({ id: 'WaitlistEntry' })

/** A waiting-list entry as its client reads it, with names. */
const ownEntry = entry
  .extend({
    company: z.object({ name: z.string(), slug: z.string(), timezone: z.string(), article }),
    procedures: z.array(z.string()),
    collaborator: z.string().nullable(),
    /** For an entry with an appointment: how many days earlier the appointment may move; 0 for the same day only. */
    daysBefore: z.int().nullable(),
  })
  .meta({ id: 'OwnWaitlistEntry' })

/** A client was asked for a time. Outcome: the client `took` it, or was `late`; null while an answer is possible. */
const ask = z
  .object({
    date: z.string(),
    startTime: z.string(),
    collaboratorId: z.string(),
    outcome: z.enum(['took', 'late']).nullable(),
    /** True in the answer to an invitation that the client had before: no other message is sent. */
    already: z.literal(true).optional(),
  })
  .meta({ id: 'WaitlistAsk' })

const companyEntry = entry
  .extend({
    clientName: z.string(),
    clientEmail: z.string().nullable(),
    clientPhone: z.string().nullable(),
    procedures: z.array(z.string()),
    collaborator: z.string().nullable(),
    createdAt: z.iso.datetime({ offset: true }),
    /** The date and time of the client's appointment that may move to an earlier time. */
    appointment: z.object({ date: z.string(), startTime: z.string() }).nullable(),
    /** Whether a message of ours reaches the client, so that the client can be asked for a time. */
    isReachable: z.boolean(),
    asks: z.array(ask),
  })
  .meta({ id: 'CompanyWaitlistEntry' })

/** The number of clients who wait for this professional in every hour of this span. Spans do not overlap. */
const waiting = z
  .object({
    date: z.string(),
    collaboratorId: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    count: z.int(),
  })
  .meta({ id: 'WaitingHours' })

const ownOnly = z.string().nullable()

/**
 * The state of the time that an appointment left: how many clients were asked for it, until when the last asked clients
 * may answer before other clients are asked, and who took it. A professional reads who took it only for their own
 * appointments. `asking` is false when no more clients are asked.
 */
const asked = z
  .object({
    asked: z.int(),
    answersUntil: z.iso.datetime({ offset: true }).nullable(),
    asking: z.boolean(),
    taken: z.object({ appointmentId: ownOnly, clientName: ownOnly, startTime: z.string() }).nullable(),
  })
  .meta({ id: 'AskedForTime' })

export type WaitlistEntry = z.output<typeof entry>
export type OwnWaitlistEntry = z.output<typeof ownEntry>
export type CompanyWaitlistEntry = z.output<typeof companyEntry>
export type WaitlistAsk = z.output<typeof ask>
export type WaitingHours = z.output<typeof waiting>
export type AskedForTime = z.output<typeof asked>

const waitlistInput = z
  .object(
    {
      companyId: anId(bookingSentences.company),
      items,
      windows: z
        .array(waitlistWindow, { error: waitlistSentences.windows })
        .min(1, waitlistSentences.windows)
        .max(mostWindows, waitlistSentences.windows),
      collaboratorId: anId(bookingSentences.collaborator).nullable(),
    },
    { error: 'Envie um objeto JSON' },
  )
  .meta({ id: 'WaitlistInput' })

const { earlier } = waitlistSentences

const sameDay = z.literal(true, { error: earlier }).optional()
const days = z.int({ error: earlier }).min(1, earlier).max(30, earlier).optional()

/** Exactly one field is set. The schema is no union: an error of a union names no field and so has no sentence. */
const earlierInput = z
  .object({ sameDay, days }, { error: 'Envie um objeto JSON' })
  .refine((one) => (one.sameDay === undefined) !== (one.days === undefined), {
    path: ['days'],
    error: earlier,
  })
  .meta({ id: 'EarlierInput' })

const askInput = z
  .object(
    {
      date: chosen(date, bookingSentences.date),
      startTime: chosen(startTime, bookingSentences.time),
      collaboratorId: anId(bookingSentences.collaborator),
    },
    { error: 'Envie um objeto JSON' },
  )
  .meta({ id: 'WaitlistAskInput' })

export type WaitlistInput = z.output<typeof waitlistInput>
export type EarlierInput = z.output<typeof earlierInput>
export type WaitlistAskInput = z.output<typeof askInput>

const tag = 'Lista de espera'
const byId = z.object({ id: z.string() })

export const waitlist = {
  join: endpoint({
    method: 'POST',
    path: '/api/waitlist',
    tag,
    summary: 'Espera um horário abrir: quem entrou é avisado por mensagem',
    access: 'terms',
    status: 201,
    headers: retryKey,
    body: waitlistInput,
    success: entry,
    refuses: [
      'not_found',
      'company_inactive',
      'procedure_inactive',
      'waitlist_off',
      'not_accepted',
      'too_many',
      'idempotency_key_reused',
    ],
    limit: limits.bookings,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/waitlist/mine',
    tag,
    summary: 'Os horários que quem entrou espera, em todas as empresas',
    access: 'user',
    status: 200,
    success: z.array(ownEntry),
    refuses: [],
    limit: limits.reads,
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/api/waitlist/{id}',
    tag,
    summary: 'Sai da lista de espera; só quem espera',
    access: 'user',
    status: 204,
    params: byId,
    success: z.undefined(),
    refuses: ['not_found'],
    limit: limits.writes,
  }),
  earlier: endpoint({
    method: 'POST',
    path: '/api/schedules/{id}/earlier',
    tag,
    summary: 'Espera um horário mais cedo que o do agendamento, no mesmo dia ou dias antes; só o cliente',
    access: 'terms',
    status: 201,
    params: byId,
    body: earlierInput,
    success: entry,
    refuses: ['not_found', 'appointment_closed', 'waitlist_off', 'too_many'],
    limit: limits.writes,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/waitlist',
    tag,
    summary: 'Quem espera um horário de um dia, e quem foi convidado; só a empresa',
    access: 'terms',
    status: 200,
    query: listQuery.extend({ date: chosen(date, bookingSentences.date) }),
    success: z
      .object({ items: z.array(companyEntry), nextCursor: z.string().nullable() })
      .meta({ id: 'WaitlistPage' }),
    refuses: ['not_found', 'company_needed', 'role'],
    limit: limits.reads,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/waitlist/{id}/ask',
    tag,
    summary: 'Convida quem espera para um horário livre; só a empresa. Repetir não convida de novo',
    access: 'terms',
    status: 201,
    params: byId,
    body: askInput,
    success: ask,
    refuses: [
      'not_found',
      'role',
      'subscription_required',
      'company_inactive',
      'procedure_inactive',
      'waitlist_closed',
      'slot_taken',
      'slot_unavailable',
      'not_accepted',
      'unreachable',
      'too_many',
    ],
    limit: limits.writes,
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/api/waitlist/waiting',
    tag,
    summary: 'Quantos esperam um horário, por dia, profissional e horas; só a empresa',
    access: 'terms',
    status: 200,
    query: z.object({
      from: chosen(date, bookingSentences.date),
      to: chosen(date, bookingSentences.date),
    }),
    success: z.array(waiting),
    refuses: ['not_found', 'company_needed', 'role'],
    limit: limits.reads,
  }),
  won: endpoint({
    method: 'GET',
    path: '/api/waitlist/won',
    tag,
    summary: 'Os encaixes de um mês, pela data do horário; o valor é o dos agendamentos novos. Só a empresa',
    access: 'terms',
    status: 200,
    query: z.object({
      month: z.string({ error: bookingSentences.month }).refine(isMonth, bookingSentences.month),
    }),
    success: z.object({ count: z.int(), cents: z.int() }).meta({ id: 'WonTimes' }),
    refuses: ['not_found', 'company_needed', 'role'],
    limit: limits.reads,
  }),
  asked: endpoint({
    method: 'GET',
    path: '/api/schedules/{id}/asked',
    tag,
    summary: 'Quem foi convidado para o horário que um agendamento deixou, e quem o tem; só a empresa',
    access: 'terms',
    status: 200,
    params: byId,
    success: asked,
    refuses: ['not_found', 'role'],
    limit: limits.reads,
  }),
}
