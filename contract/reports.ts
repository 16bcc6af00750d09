import './no-eval.ts'
import { z } from 'zod'
import { bookingSentences } from './appointment-rules.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { daysBetween } from './local-time.ts'
import { paymentSentences } from './payment-rules.ts'
import { chosen, date } from './place-fields.ts'

export const reportGroups = ['day', 'week', 'month', 'professional', 'service', 'hour'] as const
export type ReportGroup = (typeof reportGroups)[number]

const longestRange = 366
/** The first date of a report: no booking is older, and the earlier period of comparison has valid dates. */
const firstDay = '2000-01-01'

/**
 * Figures by the date of the appointments. `appointments` counts scheduled, completed and missed appointments;
 * `cancelled` counts cancelled ones separately, and held ones are not counted. `bookedMinutes` covers scheduled and
 * completed appointments; the money covers completed ones.
 */
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

/**
 * `occupancy` is the share of the open minutes that were booked, each counted once, from 0 to 1; null when no minutes
 * were open. `newClients` and
 * `returningClients` are together the clients of the book with a completed visit in the period; the new clients had no
 * completed visit before it.
 */
const total = z
  .object({
    ...figures,
    openMinutes: z.int(),
    occupancy: z.number().nullable(),
    newClients: z.int(),
    returningClients: z.int(),
    /** The number of opened times that waiting clients took, and the price of the new appointments among them. */
    wonCount: z.int(),
    wonCents: z.int(),
  })
  .meta({ id: 'ReportTotal' })

/**
 * `key` is a date; the Monday of a week, which may lie before the period; a month; the id of a professional or of a
 * procedure; or, for an hour, the weekday (1 is Monday) and the hour, `1-09`. `name` is the present name of a
 * professional or a procedure. `openMinutes` and `busyMinutes` are set for professionals and hours: `busyMinutes` counts the
 * open minutes that were booked, each once, so it is never more than `openMinutes`. An appointment counts in the hour in
 * which it begins, and its minutes count in the hours that it covers. The hours are those from the first to the last
 * hour in use, on every weekday. The professionals and procedures are the active ones, and others with figures in the
 * period, sorted by revenue, highest first.
 */
const row = z
  .object({
    key: z.string(),
    name: z.string().optional(),
    ...figures,
    openMinutes: z.int().optional(),
    busyMinutes: z.int().optional(),
  })
  .meta({ id: 'ReportRow' })

const report = z
  .object({
    /** The first day with figures: the day of the company's creation or of its first appointment, if later than asked. */
    from: z.string(),
    to: z.string(),
    total,
    /** The figures of the period of the same length just before this period. */
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
    query: z
      .object({
        from: chosen(date, paymentSentences.range),
        to: chosen(date, paymentSentences.range),
        by: z.enum(reportGroups, { error: paymentSentences.by }),
      })
      .refine(({ from }) => from >= firstDay, { path: ['from'], error: bookingSentences.dateInvalid })
      .refine(({ from, to }) => from <= to && daysBetween(from, to) < longestRange, {
        path: ['to'],
        error: paymentSentences.range,
      }),
    success: report,
    refuses: ['not_found', 'company_needed', 'role'],
    limit: limits.reports,
  }),
}
