import './no-eval.ts'
import { z } from 'zod'
import { bookingSentences } from './appointment-rules.ts'
import { appointment, appointmentInput } from './appointments.ts'
import { deposit } from './deposit-fields.ts'
import { endpoint } from './endpoint.ts'
import { availableCollaborator, availableDay } from './free-times.ts'
import { limits } from './limits.ts'
import { isMonth } from './local-time.ts'
import { anId, chosen, date, retryKey, startTime } from './place-fields.ts'
import { optionalText } from './text.ts'
import { items, itemsText, pricedItems } from './visit-items.ts'
import { longestGuestName, mostTimes, mostWeeks, visitSentences } from './visit-rules.ts'

const whole = (from: number, to: number) =>
  z.int({ error: visitSentences.repeat }).min(from, visitSentences.repeat).max(to, visitSentences.repeat)

/**
 * `repeat`: the same visit on later weeks, only for the company. `seriesId`: the visit joins the visits of a
 * repetition, only for the company. `guestName`: a client books for another person.
 */
const visitInput = appointmentInput
  .omit({ procedureId: true, collaboratorId: true, price: true })
  .extend({
    items: pricedItems,
    guestName: optionalText({ max: longestGuestName, tooLong: visitSentences.guestName }),
    repeat: z
      .object(
        { everyWeeks: whole(1, mostWeeks), times: whole(2, mostTimes) },
        { error: visitSentences.repeat },
      )
      .nullish(),
    seriesId: anId(visitSentences.series).nullish(),
  })
  .refine(({ repeat, seriesId }) => !repeat || !seriesId, {
    path: ['seriesId'],
    error: visitSentences.repeatInSeries,
  })
  .meta({ id: 'VisitInput' })

/** Without `items` every professional of the visit stays. `items` must name the same procedures in the same order. */
const visitMove = z
  .object(
    {
      date: chosen(date, bookingSentences.date),
      startTime: chosen(startTime, bookingSentences.time),
      items: items.nullish(),
      outside: z.boolean({ error: 'Informe se é fora do horário com verdadeiro ou falso' }).optional(),
    },
    { error: 'Envie um objeto JSON' },
  )
  .meta({ id: 'VisitMove' })

/**
 * A visit lasts from the first start to the last end of its appointments that were not cancelled. `duration` is the sum
 * of the durations of its appointments; `price` is the sum of the known prices, and null when no appointment has a
 * price.
 */
export const visit = z
  .object({
    id: z.string(),
    date: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    duration: z.int(),
    price: z.number().nullable(),
    seriesId: z.string().nullable(),
    /** The deposit of the visit; null when the booking had no deposit. */
    deposit: deposit.nullable(),
    appointments: z.array(appointment),
  })
  .meta({ id: 'Visit' })

const visitStart = z.object({ date: z.string(), startTime: z.string() }).meta({ id: 'VisitStart' })

const visitTime = z.object({ startTime: z.string(), endTime: z.string() }).meta({ id: 'VisitTime' })

/** The next starts of a service, at most three, with anybody who performs it. */
const nextTimes = z.object({ procedureId: z.string(), times: z.array(visitStart) }).meta({ id: 'NextTimes' })

const series = z
  .object({
    seriesId: z.string(),
    visits: z.array(visit),
    missed: z.array(z.object({ date: z.string(), code: z.string(), alternatives: z.array(visitStart) })),
  })
  .meta({ id: 'VisitSeries' })

export type VisitTime = z.output<typeof visitTime>
export type VisitInput = z.output<typeof visitInput>
export type VisitMove = z.output<typeof visitMove>
export type Visit = z.output<typeof visit>
export type NextTimes = z.output<typeof nextTimes>
export type VisitSeries = z.output<typeof series>

const tag = 'Agendamentos'
const byId = z.object({ id: z.string() })
const asked = { companyId: anId(bookingSentences.company), items: itemsText }

export const visits = {
  times: endpoint({
    method: 'GET',
    path: '/api/public/visit-times',
    tag,
    summary: 'Os inícios livres de um dia para vários serviços em seguida',
    access: 'public',
    status: 200,
    query: z.object({ ...asked, date: chosen(date, bookingSentences.date) }),
    success: z.array(visitTime),
    refuses: ['not_found', 'company_inactive', 'procedure_inactive'],
    limit: limits.publicReads,
  }),
  days: endpoint({
    method: 'GET',
    path: '/api/public/visit-days',
    tag,
    summary: 'Os dias de um mês que têm início livre para vários serviços em seguida',
    access: 'public',
    status: 200,
    query: z.object({
      ...asked,
      month: z.string({ error: bookingSentences.month }).refine(isMonth, bookingSentences.month),
    }),
    success: z.array(availableDay),
    refuses: ['not_found', 'company_inactive', 'procedure_inactive'],
    limit: limits.monthReads,
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/public/visit-collaborators',
    tag,
    summary: 'Para cada serviço, os profissionais com quem a visita ainda cabe neste início',
    access: 'public',
    status: 200,
    query: z.object({
      ...asked,
      date: chosen(date, bookingSentences.date),
      startTime: chosen(startTime, bookingSentences.time),
    }),
    /** The available professionals: one list for each item, in the order of the items. */
    success: z.array(z.array(availableCollaborator)),
    refuses: ['not_found', 'company_inactive', 'procedure_inactive'],
    limit: limits.publicReads,
  }),
  next: endpoint({
    method: 'GET',
    path: '/api/public/next-times/{companyId}',
    tag,
    summary: 'Os três próximos horários livres de cada serviço, com até um minuto de idade',
    access: 'public',
    status: 200,
    params: z.object({ companyId: z.string() }),
    success: z.array(nextTimes),
    refuses: ['not_found', 'company_inactive'],
    limit: limits.publicReads,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/visits',
    tag,
    summary:
      'Agenda de um a seis serviços em seguida; a empresa pode repetir a visita por semanas, e cada data sem lugar traz outros horários dela e dos três dias seguintes, que com a repetição informada entram nela',
    access: 'terms',
    status: 201,
    headers: retryKey,
    body: visitInput,
    success: visit.or(series),
    refuses: [
      'not_found',
      'owner_only',
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
  get: endpoint({
    method: 'GET',
    path: '/api/visits/{id}',
    tag,
    summary: 'Uma visita com os seus agendamentos, para o seu cliente e para a empresa',
    access: 'user',
    status: 200,
    params: byId,
    success: visit,
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  cancel: endpoint({
    method: 'PATCH',
    path: '/api/visits/{id}/cancel',
    tag,
    summary: 'Cancela todos os agendamentos em aberto de uma visita; a empresa ou o cliente',
    access: 'terms',
    status: 200,
    params: byId,
    success: visit,
    refuses: ['not_found', 'appointment_closed', 'too_late'],
    limit: limits.writes,
  }),
  move: endpoint({
    method: 'PATCH',
    path: '/api/visits/{id}/reschedule',
    tag,
    summary: 'Leva a visita toda a outro horário',
    access: 'terms',
    status: 200,
    params: byId,
    body: visitMove,
    success: visit,
    refuses: [
      'not_found',
      'subscription_required',
      'company_inactive',
      'appointment_closed',
      'slot_taken',
      'slot_unavailable',
      'too_many',
      'too_late',
      'not_accepted',
    ],
    limit: limits.writes,
  }),
  moveTimes: endpoint({
    method: 'GET',
    path: '/api/visits/{id}/move-times',
    tag,
    summary: 'Os inícios de um dia a que a visita pode mudar; sem serviços informados, com as mesmas pessoas',
    access: 'user',
    status: 200,
    params: byId,
    query: z.object({ date: chosen(date, bookingSentences.date), items: itemsText.optional() }),
    success: z.array(visitTime),
    refuses: ['not_found', 'appointment_closed'],
    limit: limits.reads,
  }),
  moveDays: endpoint({
    method: 'GET',
    path: '/api/visits/{id}/move-days/{month}',
    tag,
    summary: 'Os dias de um mês a que a visita pode mudar',
    access: 'user',
    status: 200,
    params: byId.extend({ month: z.string().refine(isMonth, bookingSentences.month) }),
    query: z.object({ items: itemsText.optional() }),
    success: z.array(availableDay),
    refuses: ['not_found', 'appointment_closed'],
    limit: limits.reads,
  }),
  cancelSeries: endpoint({
    method: 'PATCH',
    path: '/api/series/{id}/cancel',
    tag,
    summary: 'Cancela as visitas de uma repetição a partir de uma data; só a empresa',
    access: 'terms',
    status: 200,
    params: byId,
    body: z.object({ from: chosen(date, bookingSentences.date) }, { error: 'Envie um objeto JSON' }),
    success: z.object({ cancelled: z.int() }),
    refuses: ['not_found', 'owner_only'],
    limit: limits.writes,
  }),
}
