import './no-eval.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { paymentSentences } from './payment-rules.ts'
import { chosen, date } from './place-fields.ts'

export const reportGroups = ['day', 'week', 'month', 'professional', 'service', 'hour'] as const
export type ReportGroup = (typeof reportGroups)[number]

/** By the date of the appointments. `bookedMinutes` is of all that were neither cancelled nor missed. */
const figures = {
  revenueCents: z.int(),
  tipCents: z.int(),
  shareCents: z.int(),
  appointments: z.int(),
  completed: z.int(),
  cancelled: z.int(),
  noShows: z.int(),
  bookedMinutes: z.int(),
}

/** `occupancy` is booked of open minutes, from 0; null where nothing was open. A new client completed her first visit then. */
const total = z
  .object({
    ...figures,
    openMinutes: z.int(),
    occupancy: z.number().nullable(),
    newClients: z.int(),
    returningClients: z.int(),
    /** Times that opened and were taken by clients who waited, and the price of the new appointments among them. */
    wonCount: z.int(),
    wonCents: z.int(),
  })
  .meta({ id: 'ReportTotal' })

/**
 * `key`: a date; the Monday of a week; a month; the id of a professional or of a procedure; of an hour the weekday (1 is Monday)
 * and the hour, `1-09`. `name` is of a professional or a procedure. `openMinutes` is of professionals and hours.
 */
const row = z
  .object({ key: z.string(), name: z.string().optional(), ...figures, openMinutes: z.int().optional() })
  .meta({ id: 'ReportRow' })

const report = z
  .object({
    from: z.string(),
    to: z.string(),
    total,
    /** Of as many days just before. */
    previous: total,
    rows: z.array(row),
  })
  .meta({ id: 'Report' })

export type ReportTotal = z.output<typeof total>
export type ReportRow = z.output<typeof row>
export type Report = z.output<typeof report>

export const reports = {
  get: endpoint({
    method: 'GET',
    path: '/api/reports',
    tag: 'Números',
    summary:
      'Os números da empresa em um período de até 366 dias, por dia, semana, mês, profissional, serviço ou hora',
    access: 'user',
    status: 200,
    query: z.object({
      from: chosen(date, paymentSentences.range),
      to: chosen(date, paymentSentences.range),
      by: z.enum(reportGroups, { error: paymentSentences.by }),
    }),
    success: report,
    refuses: ['not_found'],
    limit: limits.reports,
  }),
}
