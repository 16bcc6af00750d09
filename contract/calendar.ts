import './no-eval.ts'
import { z } from 'zod'
import { bookingSentences } from './appointment-rules.ts'
import { appointment, appointmentStatuses } from './appointments.ts'
import { awaitedActs } from './deposit-rules.ts'
import { endpoint } from './endpoint.ts'
import { exception } from './exceptions.ts'
import { availableDay } from './free-times.ts'
import { limits } from './limits.ts'
import { daysBetween, isMonth } from './local-time.ts'
import { anId, chosen, date, photo, startTime } from './place-fields.ts'

/** The largest number of days in one request: a month on screen has at most six weeks. */
const longestCalendar = 42

const moveInput = z
  .object(
    {
      date: chosen(date, bookingSentences.date),
      startTime: chosen(startTime, bookingSentences.time),
      collaboratorId: anId(bookingSentences.collaborator),
      /** The field `outside` of a booking. It is ignored when a client sends it. */
      outside: z.boolean({ error: 'Informe se é fora do horário com verdadeiro ou falso' }).optional(),
    },
    { error: 'Envie um objeto JSON' },
  )
  .meta({ id: 'MoveInput' })

const moveTimes = z
  .object({
    date: z.string(),
    duration: z.int(),
    people: z.array(
      z.object({ collaboratorId: z.string(), name: z.string(), photo, times: z.array(z.string()) }),
    ),
  })
  .meta({ id: 'MoveTimes' })

const span = z.object({ start: z.string(), end: z.string() })
const named = z.object({ id: z.string(), name: z.string() })
const instant = z.iso.datetime({ offset: true })

/** An active collaborator, or a collaborator who has appointments on the requested days. */
const calendarPerson = z
  .object({
    id: z.string(),
    name: z.string(),
    /** The calendar lists the signed-in person first, and recognises them by this e-mail or by the name. */
    email: z.string(),
    role: z.string().nullable(),
    isActive: z.boolean(),
    procedureIds: z.array(z.string()),
    /** Working hours. Breaks are already cut out of the windows. */
    days: z.array(z.object({ date: z.string(), windows: z.array(span), breaks: z.array(span) })),
  })
  .meta({ id: 'CalendarPerson' })

/** The fields of an appointment that the calendar shows, and no others. */
const calendarEntry = z
  .object({
    id: z.string(),
    date: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    duration: z.int(),
    status: z.enum(appointmentStatuses),
    heldUntil: instant.nullable(),
    /** True for a time held by a client's request until a yes or a deposit; false for a time held by an offer. */
    asked: z.boolean(),
    /** The act for which a held time waits; null also for the times of an offer. */
    awaits: z.enum(awaitedActs).nullable(),
    outside: z.boolean(),
    /** Minutes after the appointment's end in which the professional is not bookable. */
    bufferMinutes: z.int(),
    /**
     * The id of the visit; a visit of one appointment has the id of the appointment. `visitParts` is the number of
     * appointments of the visit that are not cancelled.
     */
    visitId: z.string(),
    visitParts: z.int(),
    /** True when the system chose the professional. */
    noPreference: z.boolean(),
    clientName: z.string(),
    /** The person who is served, when the client booked for somebody else. */
    guestName: z.string().nullable(),
    clientPhone: z.string().nullable(),
    procedure: named,
    collaboratorId: z.string(),
    collaborator: named,
    confirmedAt: instant.nullable(),
    /** True when a reminder asked the client to confirm, and there is neither an answer nor a paid deposit. */
    unanswered: z.literal(true).optional(),
    hasNotes: z.boolean(),
  })
  .meta({ id: 'CalendarEntry' })

const calendarHoliday = z
  .object({
    date: z.string(),
    name: z.string(),
    kind: z.enum(['national', 'optional']),
    decision: z.enum(['open', 'closed', 'hours']).nullable(),
  })
  .meta({ id: 'CalendarHoliday' })

const calendarDays = z
  .object({
    timezone: z.string(),
    /** `today` and `now` are in the company's time zone. */
    today: z.string(),
    now: z.string(),
    slotInterval: z.int(),
    collaborators: z.array(calendarPerson),
    /** The appointments sorted by start, cancelled ones included. */
    appointments: z.array(calendarEntry),
    /** The exceptions to working hours on the requested days, of the company and of the people shown. */
    exceptions: z.array(exception),
    holidays: z.array(calendarHoliday),
  })
  .meta({ id: 'CalendarDays' })

/** The load of a day, without cancelled appointments. The open minutes are those of the active collaborators. */
const dayLoad = z
  .object({
    date: z.string(),
    appointments: z.int(),
    bookedMinutes: z.int(),
    openMinutes: z.int(),
    /** The free minutes of the day; for today, only the remaining minutes count. */
    freeMinutes: z.int(),
    /** The reason why the company is closed for the full day (`Natal`); null when the company is open. */
    closed: z.string().nullable(),
    /** The holiday on this day, whether the company opens or not. */
    holiday: z.string().nullable(),
    /** The names of the active collaborators who have the full day off by an exception. */
    away: z.array(z.string()),
  })
  .meta({ id: 'DayLoad' })

const calendarMonth = z
  .object({ timezone: z.string(), today: z.string(), days: z.array(dayLoad) })
  .meta({ id: 'CalendarMonth' })

const place = z
  .object({
    date: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    collaboratorId: z.string(),
    collaboratorName: z.string(),
  })
  .meta({ id: 'Place' })

/** A change of an appointment. `to` is its time after a booking or move, `from` its time before a move. */
const appointmentChange = z
  .object({
    at: instant,
    kind: z.enum([
      'deposit_claimed',
      'deposit_received',
      'deposit_refused',
      'deposit_refunded',
      'booked',
      'moved',
      'confirmed',
      'completed',
      'no_show',
      'reopened',
      'accepted',
      'declined',
      'expired',
      'cancelled',
      'notes',
    ]),
    by: z.enum(['company', 'client', 'system']),
    /** True when the change was made through the link of a message, without sign-in. */
    byLink: z.boolean(),
    from: place.nullable(),
    to: place.nullable(),
  })
  .meta({ id: 'AppointmentChange' })

export type MoveInput = z.output<typeof moveInput>
export type MoveTimes = z.output<typeof moveTimes>
export type CalendarPerson = z.output<typeof calendarPerson>
export type CalendarEntry = z.output<typeof calendarEntry>
export type CalendarDays = z.output<typeof calendarDays>
export type CalendarMonth = z.output<typeof calendarMonth>
export type DayLoad = z.output<typeof dayLoad>
export type Place = z.output<typeof place>
export type AppointmentChange = z.output<typeof appointmentChange>

const tag = 'Agendamentos'
const byId = z.object({ id: z.string() })
const onePerson = z.string({ error: 'Colaborador inválido' }).optional()
const range = `Escolha de 1 a ${longestCalendar} dias`

export const calendar = {
  days: endpoint({
    method: 'GET',
    path: '/api/schedules/calendar',
    tag,
    summary: 'Os dias da agenda da empresa: quem trabalha, quando, e o que está marcado',
    access: 'user',
    status: 200,
    query: z
      .object({
        from: chosen(date, bookingSentences.date),
        to: chosen(date, bookingSentences.date),
        collaboratorId: onePerson,
      })
      .refine(({ from, to }) => from <= to && daysBetween(from, to) < longestCalendar, {
        error: range,
        path: ['to'],
      }),
    success: calendarDays,
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  month: endpoint({
    method: 'GET',
    path: '/api/schedules/calendar/{month}',
    alias: '/api/schedules/calendar/months/{month}',
    tag,
    summary: 'Quanto está ocupado cada dia de um mês da agenda da empresa',
    access: 'user',
    status: 200,
    params: z.object({ month: z.string().refine(isMonth, bookingSentences.month) }),
    query: z.object({ collaboratorId: onePerson }),
    success: calendarMonth,
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  move: endpoint({
    method: 'PATCH',
    path: '/api/schedules/{id}/reschedule',
    tag,
    summary:
      'Leva um agendamento a outro horário ou profissional: a empresa, ou o cliente enquanto não começou',
    access: 'terms',
    status: 200,
    params: byId,
    body: moveInput,
    success: appointment,
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
    path: '/api/schedules/{id}/move-times',
    tag,
    summary: 'Os horários de um dia a que um agendamento pode ser levado, por profissional',
    access: 'user',
    status: 200,
    params: byId,
    query: z.object({ date: chosen(date, bookingSentences.date), collaboratorId: onePerson }),
    success: moveTimes,
    refuses: ['not_found', 'company_inactive'],
    limit: limits.reads,
  }),
  moveDays: endpoint({
    method: 'GET',
    path: '/api/schedules/{id}/move-days/{month}',
    tag,
    summary: 'Os dias de um mês a que um agendamento pode ser levado',
    access: 'user',
    status: 200,
    params: byId.extend({ month: z.string().refine(isMonth, bookingSentences.month) }),
    success: z.array(availableDay),
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/schedules/{id}/history',
    tag,
    summary: 'O que aconteceu com um agendamento, do mais antigo ao mais novo',
    access: 'user',
    status: 200,
    params: byId,
    success: z.array(appointmentChange),
    refuses: ['not_found'],
    limit: limits.reads,
  }),
}
