import './no-eval.ts'
import { z } from 'zod'
import { appointment, appointments } from './appointments.ts'
import { clients } from './clients.ts'
import { collaborators } from './collaborators.ts'
import { companies } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { exceptions } from './exceptions.ts'
import { holidays } from './holidays.ts'
import { limits } from './limits.ts'
import { procedures } from './procedures.ts'
import { tills } from './till.ts'
import { waitlist } from './waitlist.ts'

/** The most appointments of each list; the dashboard shows fewer, and counts them. */
export const mostOnDashboard = 200

/** The number of coming days whose holidays the dashboard asks about. */
export const holidaysAhead = 30

/** The start page of a company. Each part is the answer of the call that gives only this part. */
const view = z
  .object({
    company: companies.mine.success,
    counts: appointments.counts.success,
    upcoming: z.array(appointment),
    /** All appointments of today in the company's time zone, with any status. */
    today: z.array(appointment),
    /** The times of today that offers hold for clients. They are no appointments, and they are not free. */
    reserved: z.array(
      z.object({ id: z.string(), collaboratorId: z.string(), startTime: z.string(), endTime: z.string() }),
    ),
    /** The appointments that wait for the company: for its answer, or for a deposit. */
    held: z.array(appointment),
    /** The appointments that have ended and whose outcome nobody has stored. */
    ended: z.array(appointment),
    /** The records of the clients of `held`. */
    clients: z.array(clients.get.success),
    procedures: procedures.list.success,
    collaborators: collaborators.list.success,
    /** The exceptions from the day of the oldest appointment of `ended`, a year back at most. */
    exceptions: exceptions.list.success,
    /** The holidays from today on, `holidaysAhead` days. */
    holidays: holidays.list.success,
    /** The number of messages about appointments to come that did not reach the client. */
    undelivered: z.int(),
    /** The number of today's reminders that a person still has to send; 0 where they leave by themselves. */
    reminders: z.int(),
    till: tills.get.success,
    /** The revenue of this month so far; null for a role that may not read the figures. */
    monthCents: z.int().nullable(),
    /** The times of this month that clients of the waiting list took; null for a role that may not read them. */
    won: waitlist.won.success.nullable(),
  })
  .meta({ id: 'Dashboard' })

export type Dashboard = z.output<typeof view>

export const dashboard = {
  get: endpoint({
    method: 'GET',
    path: '/api/dashboard',
    tag: 'Empresa',
    summary: 'Tudo o que o painel da empresa mostra, em uma resposta',
    access: 'user',
    status: 200,
    success: view,
    refuses: ['not_found', 'company_needed', 'role', 'unavailable'],
    limit: limits.reads,
  }),
}
