import './no-eval.ts'
import { z } from 'zod'
import { bookingSentences, longestNotes, longestSearch } from './appointment-rules.ts'
import { deposit } from './deposit-fields.ts'
import { awaitedActs } from './deposit-rules.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { listQuery } from './list-query.ts'
import { payment, share } from './payment-fields.ts'
import { anId, article, chosen, date, retryKey, startTime } from './place-fields.ts'
import { price } from './procedures.ts'
import { optionalText, phoneText } from './text.ts'

export const appointmentStatuses = ['scheduled', 'completed', 'cancelled', 'no_show', 'held'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

export const appointmentTabs = ['upcoming', 'past', 'current', 'ended'] as const

const notes = optionalText({ max: longestNotes, tooLong: bookingSentences.notes })

const body = { error: 'Envie um objeto JSON' }

const flag = (error: string) => z.boolean({ error }).optional()

/**
 * A booking. Only the company's owner fills in `clientName` and `clientEmail` (validated by `clientContact`), to book
 * for a client, and `internalNotes`, `withoutContact` and `outside`. These fields are ignored when a client sends them.
 */
export const appointmentInput = z
  .object(
    {
      companyId: anId(bookingSentences.company),
      procedureId: anId(bookingSentences.procedure),
      date: chosen(date, bookingSentences.date),
      startTime: chosen(startTime, bookingSentences.time),
      collaboratorId: anId(bookingSentences.collaborator),
      /** The price that the person who books has read; null for a service without a price. */
      price: price.optional(),
      notes,
      internalNotes: notes,
      clientName: z.string({ error: bookingSentences.clientName }).nullish(),
      clientEmail: z.string({ error: bookingSentences.clientEmail }).nullish(),
      clientPhone: phoneText,
      /** The client may have only a name: e-mail and telephone are optional, and no message is sent. */
      withoutContact: flag('Informe se é sem contato com verdadeiro ou falso'),
      /** Allows a time outside the hours, off the grid, in a break or earlier today; minutes are in steps of five. */
      outside: flag('Informe se é fora do horário com verdadeiro ou falso'),
    },
    body,
  )
  .meta({ id: 'AppointmentInput' })

/** The same booking by the company's people, who read a sentence of their own. */
export const companyAppointmentInput = appointmentInput
  .extend({ collaboratorId: anId(bookingSentences.collaboratorOfCompany) })
  .meta({ id: 'CompanyAppointmentInput' })

export const notesMissing = 'Informe as observações'

/** A change of notes has at least one of these texts. `internalNotes` is ignored when a client sends it. */
const notesChange = z
  .object({ notes, internalNotes: notes }, body)
  .refine((change) => change.notes !== undefined || change.internalNotes !== undefined, {
    path: ['notes'],
    error: notesMissing,
  })
  .meta({ id: 'NotesChange' })

const named = z.object({ id: z.string(), name: z.string() })
const instant = z.iso.datetime({ offset: true })

/**
 * Names, duration and price are those at the time of booking; only the company's name is the current one. `clientId` is
 * null when the company booked. `startsAt` and `endsAt` are computed from the stored local time and `timezone`.
 */
export const appointment = z
  .object({
    id: z.string(),
    companyId: z.string(),
    procedureId: z.string(),
    collaboratorId: z.string(),
    /**
     * The id of the visit: equal for all appointments that were booked together and follow each other without a gap. A
     * visit of one appointment has the id of the appointment.
     */
    visitId: z.string(),
    /** The id of the series: equal for the visits that were booked together for several weeks. */
    seriesId: z.string().nullable(),
    /** True when the system chose the collaborator. */
    noPreference: z.boolean(),
    /** The person who is served, when the client booked for somebody else. */
    guestName: z.string().nullable(),
    clientId: z.string().nullable(),
    /** The client's record in the company's book. The field is present only for the company. */
    clientRecordId: z.string().nullable().optional(),
    clientName: z.string(),
    clientEmail: z.string().nullable(),
    clientPhone: z.string().nullable(),
    date: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    duration: z.int(),
    status: z.enum(appointmentStatuses),
    /** The act for which a held time waits. Members who may not read `deposit` get this field. */
    awaits: z.enum(awaitedActs).nullable(),
    /** The end of a held time; null unless the status is `held`. */
    heldUntil: instant.nullable(),
    /** True when the booking waits for the company's yes by the bounds of new clients, not by the rule of no-shows. */
    fromNewClient: z.literal(true).optional(),
    /**
     * The reason why a booking ended that waited for the company's yes or for its deposit: `declined` by the company,
     * `expired` without the company's answer, `unpaid` without the deposit. Null when somebody cancelled the booking.
     * The status of such a booking is `cancelled`.
     */
    requestEnd: z.enum(['declined', 'expired', 'unpaid']).nullable(),
    notes: z.string().nullable(),
    /** The company's own notes on the appointment. The field is present only for the company. */
    internalNotes: z.string().nullable().optional(),
    /** True when the company placed the appointment outside the hours. The field is present only for the company. */
    outside: z.boolean().optional(),
    /** True when no message is sent about the appointment. Present only for the company, and only when true. */
    withoutContact: z.boolean().optional(),
    /**
     * True when a message about the appointment did not reach the client, and the company did not inform the client
     * itself. Present only in the company's lists, and only when true.
     */
    undelivered: z.literal(true).optional(),
    price: z.number().nullable(),
    /** The deposit of the appointment's visit; null when the booking had none. */
    deposit: deposit.nullable(),
    /** The payment of the appointment; null until it is completed. The field is present only for the company. */
    payment: payment.nullable().optional(),
    share: share.nullable().optional(),
    confirmedAt: instant.nullable(),
    /**
     * True when a reminder asked the client to confirm, and there is neither an answer nor a paid deposit. Present only
     * for the company.
     */
    unanswered: z.literal(true).optional(),
    company: named.extend({ article }),
    procedure: named,
    collaborator: named,
    companySlug: z.string(),
    timezone: z.string(),
    startsAt: instant,
    endsAt: instant,
    /** The SEQUENCE in the appointment's calendar files. It increases with each change of the appointment. */
    sequence: z.int(),
  })
  .meta({ id: 'Appointment' })

const page = z
  .object({ items: z.array(appointment), nextCursor: z.string().nullable() })
  .meta({ id: 'AppointmentPage' })

const tooLongSearch = `Use no máximo ${longestSearch} caracteres`
const once = (error: string) => z.string({ error })

/** With a filter the API answers `{ items, nextCursor }`, without a filter an array of at most 1,000 appointments. */
const appointmentFilters = listQuery.extend({
  /**
   * Filters by the company's clock. `upcoming` and `past` compare start times. `current` and `ended` differ from them
   * only for an appointment that has begun, has not ended and is still scheduled: it is `current`. Upcoming and current
   * appointments ascend, past and ended ones descend.
   */
  tab: z.enum(appointmentTabs, { error: 'Escolha próximos ou anteriores' }).optional(),
  status: z.enum(appointmentStatuses, { error: 'Status inválido' }).optional(),
  collaboratorId: once('Colaborador inválido').optional(),
  procedureId: once('Procedimento inválido').optional(),
  /** Only the visits of this series, which were booked together for several weeks. */
  seriesId: once('Repetição inválida').optional(),
  /**
   * Each of the first eight words of the search must occur; accents and case do not matter. A company searches the
   * client's name, e-mail and telephone and the procedure; a client searches the procedure and the company.
   */
  q: once('Informe o que procurar').max(longestSearch, tooLongSearch).optional(),
  date: date.optional(),
})

/** Clients may not filter by the answers that only the company reads. */
const companyFilters = appointmentFilters.extend({
  /**
   * Only appointments of today and tomorrow, still to come, whose client was asked to confirm and has neither answered
   * nor paid a deposit.
   */
  unanswered: z.enum(['true'], { error: 'O filtro unanswered só aceita true' }).optional(),
})

export type AppointmentInput = z.output<typeof appointmentInput>
export type Appointment = z.output<typeof appointment>
export type AppointmentFilters = z.output<typeof companyFilters>
export type VisitOfNewAccount = z.output<typeof visitOfNewAccount>
export type AppointmentPage = z.output<typeof page>
export type AppointmentList = Appointment[] | AppointmentPage

const since = z.iso.datetime({ offset: true, error: 'Informe desde quando, como 2027-03-02T00:00:00-03:00' })

/** An open visit that an account without a completed visit in the company booked, and that nobody accepted. */
const visitOfNewAccount = z
  .object({
    visitId: z.string(),
    clientName: z.string(),
    procedures: z.array(z.string()),
    date: z.string(),
    startTime: z.string(),
    bookedAt: instant,
  })
  .meta({ id: 'VisitOfNewAccount' })

/** The number of visits that one request cancels at most, each in a transaction of its own. */
export const mostCancelledAtOnce = 100

const tag = 'Agendamentos'
const byId = z.object({ id: z.string() })

export const appointments = {
  counts: endpoint({
    method: 'GET',
    path: '/api/schedules/counts',
    tag,
    summary: 'Quantos agendamentos há: da empresa de quem entrou ou, sem empresa, os seus',
    access: 'user',
    status: 200,
    /**
     * `conflicts` counts future appointments that do not fit the hours in force, `offered` those of them whose client
     * has an offer and has not answered; both are 0 for a client.
     */
    success: z.object({ upcoming: z.int(), total: z.int(), conflicts: z.int(), offered: z.int() }),
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  listOfCompany: endpoint({
    method: 'GET',
    path: '/api/schedules/company/{companyId}',
    alias: '/api/companies/{companyId}/schedules',
    tag,
    summary: 'Os agendamentos da empresa',
    access: 'user',
    status: 200,
    params: z.object({ companyId: z.string() }),
    query: companyFilters,
    success: z.array(appointment).or(page),
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  listMine: endpoint({
    method: 'GET',
    path: '/api/schedules/my-schedules',
    tag,
    summary: 'Os agendamentos de quem entrou, como cliente',
    access: 'user',
    status: 200,
    query: appointmentFilters,
    success: z.array(appointment).or(page),
    refuses: [],
    limit: limits.reads,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/schedules',
    tag,
    summary: 'Agenda um horário; quem é dono da empresa pode agendar por um cliente',
    access: 'terms',
    status: 201,
    headers: retryKey,
    body: appointmentInput,
    success: appointment,
    refuses: [
      'not_found',
      'subscription_required',
      'company_inactive',
      'procedure_inactive',
      'slot_taken',
      'slot_unavailable',
      'price_changed',
      'idempotency_key_reused',
      'too_many',
      'not_accepted',
    ],
    limit: limits.bookings,
  }),
  listFromNewAccounts: endpoint({
    method: 'GET',
    path: '/api/schedules/from-new-accounts',
    tag,
    summary:
      'Os agendamentos em aberto de contas que nunca vieram, feitos desde um instante: quantos, e os 50 feitos por último',
    access: 'user',
    status: 200,
    query: z.object({ since }),
    /** `until` is the instant of the answer. With it the cancellation leaves out what was booked afterwards. */
    success: z
      .object({ count: z.int(), until: instant, items: z.array(visitOfNewAccount) })
      .meta({ id: 'VisitsFromNewAccounts' }),
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  cancelFromNewAccounts: endpoint({
    method: 'POST',
    path: '/api/schedules/cancel-from-new-accounts',
    tag,
    summary: `Cancela estes agendamentos, até ${mostCancelledAtOnce} por pedido; é avisado quem tem e-mail ou celular confirmado`,
    access: 'terms',
    status: 200,
    body: z.object({ since, until: since.optional() }, body),
    /** `left`: the visits that the next request with the same body would cancel. */
    success: z.object({ cancelled: z.int(), left: z.int() }),
    refuses: ['not_found'],
    limit: limits.writes,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/schedules/{id}',
    tag,
    summary: 'Um agendamento, para o seu cliente e para a empresa',
    access: 'user',
    status: 200,
    params: byId,
    success: appointment,
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  updateNotes: endpoint({
    method: 'PUT',
    path: '/api/schedules/{id}',
    tag,
    summary:
      'Altera as observações de um agendamento em aberto; a empresa, as notas internas também depois dele',
    access: 'terms',
    status: 200,
    params: byId,
    body: notesChange,
    success: appointment,
    refuses: ['not_found', 'appointment_closed', 'too_many'],
    limit: limits.writes,
  }),
  cancel: endpoint({
    method: 'PATCH',
    path: '/api/schedules/{id}/cancel',
    tag,
    summary: 'Cancela um agendamento; a empresa ou o cliente',
    access: 'terms',
    status: 200,
    params: byId,
    success: appointment,
    refuses: ['not_found', 'appointment_closed', 'too_late'],
    limit: limits.writes,
  }),
}
