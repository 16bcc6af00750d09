import './no-eval.ts'
import { z } from 'zod'
import { bookingSentences } from './appointment-rules.ts'
import { appointmentStatuses } from './appointments.ts'
import { awaitedActs, refundRules } from './deposit-rules.ts'
import { endpoint } from './endpoint.ts'
import { availableCollaborator, availableDay, slot } from './free-times.ts'
import { limits } from './limits.ts'
import { isMonth } from './local-time.ts'
import { offer } from './offers.ts'
import { longestStatementNote, paymentSentences } from './payment-rules.ts'
import { article, chosen, date, startTime } from './place-fields.ts'
import { statement } from './statement-fields.ts'
import { optionalText } from './text.ts'
import { themeColors } from './theme-color.ts'
import { waitlistSentences } from './waitlist-rules.ts'

/**
 * The purposes of links in messages. A link serves one purpose and allows nothing else. `manage` opens the appointment:
 * its client moves it, cancels it, or waits for an earlier time.
 */
export const linkPurposes = [
  'confirm',
  'cancel',
  'reschedule',
  'manage',
  'calendar',
  'stop',
  'choose',
] as const
export type LinkPurpose = (typeof linkPurposes)[number]

const named = z.object({ id: z.string(), name: z.string() })
const instant = z.iso.datetime({ offset: true })
const yesOrNo = z.boolean({ error: 'Informe verdadeiro ou falso' })
const { earlier } = waitlistSentences
const seenWrong = 'Recarregue a página e tente de novo'

const company = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  themeColor: z.enum(themeColors),
  timezone: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  article,
})

/**
 * The content of a link's page: a full visit, or the one part for which the client chooses an offered time. It contains
 * no data of the client, because a link can be forwarded.
 */
const linkView = z
  .object({
    purpose: z.enum(linkPurposes),
    appointment: z.object({
      id: z.string(),
      date: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      duration: z.int(),
      status: z.enum(appointmentStatuses),
      awaits: z.enum(awaitedActs).nullable(),
      price: z.number().nullable(),
      /**
       * The received deposit, and whether it comes back by the terms of the booking: since the cancellation, or if the
       * client cancels now. Null without one, and for a link that stops messages.
       */
      deposit: z.object({ cents: z.int(), comesBack: z.boolean() }).nullable(),
      confirmedAt: instant.nullable(),
      startsAt: instant,
      endsAt: instant,
      /** The SEQUENCE of calendar files. It increases with each change of the appointment. */
      sequence: z.int(),
      procedure: named,
      collaborator: named,
      /** The remaining appointments of the visit in their order, or the only appointment. */
      parts: z.array(
        z
          .object({
            id: z.string(),
            date: z.string(),
            startTime: z.string(),
            endTime: z.string(),
            procedure: z.string(),
            collaborator: z.string(),
            /** True when the client had no preference: a move may then bring another professional. */
            noPreference: z.boolean(),
          })
          .meta({ id: 'LinkPart' }),
      ),
    }),
    /** `email`: null when the company does not show it on its page. */
    company: company.extend({ email: z.string().nullable() }),
    /** True if the company sends the link's receiver nothing more, except about bookings of the receiver's account. */
    companyStopped: z.boolean(),
    /**
     * True for a link to stop messages whose receiver may be a stranger: nobody has proved the number, or the receiver
     * answered that they are not the client.
     */
    toStranger: z.boolean(),
    /** True when the product sends nothing more to the receiver of the link. */
    allStopped: z.boolean(),
    /** The token of a link that only shows the appointment, for calendars, because people share calendars. */
    calendar: z.string().nullable(),
    /** For a link that chooses an offered time: the times, and whether they can still be chosen. */
    offer: offer
      .omit({ id: true })
      .extend({ state: z.enum(['open', 'settled', 'ended']) })
      .nullable(),
    /**
     * For a link to manage whose client may wait for an earlier time: how many days earlier (0: on the same day); null
     * while the client does not wait.
     */
    earlier: z.object({ days: z.int().nullable() }).nullable(),
  })
  .meta({ id: 'LinkView' })

/**
 * A time that opened, and that is not held. `open`: the client may take it; `taken`: the client took it; `late`:
 * another client was faster, and this client still waits; `ended`: the client does not wait any more. `replaces` is the
 * client's appointment that would move to this time.
 */
const takeView = z
  .object({
    purpose: z.literal('take'),
    company,
    state: z.enum(['open', 'taken', 'late', 'ended']),
    offer: z.object({
      date: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      items: z.array(z.object({ procedureId: z.string(), procedure: z.string(), collaborator: z.string() })),
      replaces: z.object({ date: z.string(), startTime: z.string() }).nullable(),
    }),
    /** The company's yes or the deposit for which a taken time waits; absent when the time is confirmed. */
    waitsFor: z.enum(['company', 'deposit']).optional(),
    /** The id of a taken time's visit, whose page has the Pix code of the deposit. */
    visitId: z.string().optional(),
    /** The price of the booking in reais; null when it has none, or when the client's appointment moves. */
    price: z.number().nullable(),
    /**
     * The deposit that the company asks for a new visit, in cents, the minutes to pay it, and the clients who are asked;
     * null when none is asked, or when the client's appointment moves. It does not depend on the link's client.
     */
    deposit: z
      .object({
        when: z.enum(['always', 'new_clients', 'after_no_shows']),
        cents: z.int(),
        minutes: z.int(),
        refund: z.enum(refundRules),
        refundNotice: z.int(),
      })
      .nullable(),
  })
  .meta({ id: 'TakeView' })

/** A month's statement of a professional, until the professional accepts or contests it. */
const statementView = z
  .object({
    purpose: z.literal('statement'),
    company,
    statement,
  })
  .meta({ id: 'StatementView' })

/**
 * `seen` is the time on the page (`2027-03-02 10:00`): if the appointment has moved since, the answer is refused. Only
 * a link that reschedules or chooses carries the wished time. `everything`: a link that stops one company's messages
 * stops the messages of all companies. `notMe`: a link that stops messages was sent to somebody who is not the client:
 * the company never writes to this address or number again. `cancel`: by a link to choose or to manage, the client cancels; by a link to take, the client
 * leaves the waiting list. `earlier`: by a link to manage, the client waits for an earlier time, up to so many days before
 * (0: on the same day), or no more (null). `price`: by a link to take, the price on the page. `answer` and `note` belong to a link to a statement.
 */
export const linkAnswer = z
  .object(
    {
      seen: z.string({ error: seenWrong }).max(16, seenWrong).optional(),
      everything: yesOrNo.optional(),
      notMe: yesOrNo.optional(),
      cancel: yesOrNo.optional(),
      earlier: z.int(earlier).min(0, earlier).max(30, earlier).nullable().optional(),
      price: z.number({ error: seenWrong }).nullable().optional(),
      date: chosen(date, bookingSentences.date).optional(),
      startTime: chosen(startTime, bookingSentences.time).optional(),
      collaboratorId: z
        .string({ error: bookingSentences.collaborator })
        .min(1, bookingSentences.collaborator)
        .optional(),
      answer: z.enum(['accept', 'contest'], { error: paymentSentences.answer }).optional(),
      note: optionalText({ max: longestStatementNote, tooLong: paymentSentences.note }).optional(),
    },
    { error: 'Envie um objeto JSON' },
  )
  .meta({ id: 'LinkAnswer' })

export type LinkView = z.output<typeof linkView>
export type TakeView = z.output<typeof takeView>
export type StatementView = z.output<typeof statementView>
export type LinkAnswer = z.output<typeof linkAnswer>

const tag = 'Links'
const params = z.object({ token: z.string() })

export const messageLinks = {
  open: endpoint({
    method: 'GET',
    path: '/api/links/{token}',
    secret: true,
    tag,
    summary: 'O agendamento de um link recebido em mensagem; não muda nada',
    access: 'public',
    status: 200,
    params,
    success: z.union([linkView, takeView, statementView]),
    refuses: ['link_gone'],
    limit: limits.links,
  }),
  use: endpoint({
    method: 'POST',
    path: '/api/links/{token}',
    secret: true,
    tag,
    summary:
      'Faz o que o link permite: confirmar, cancelar, remarcar, esperar um horário mais cedo ou parar os lembretes',
    access: 'public',
    status: 200,
    params,
    body: linkAnswer,
    success: z.union([linkView, takeView, statementView]),
    refuses: [
      'link_gone',
      'appointment_changed',
      'appointment_closed',
      'company_inactive',
      'procedure_inactive',
      'not_found',
      'slot_taken',
      'slot_unavailable',
      'too_many',
      'too_late',
      'offer_settled',
      'not_accepted',
      'waitlist_closed',
      'waitlist_off',
      'price_changed',
      'statement_closed',
      'account_answers',
    ],
    limit: limits.linksUsed,
  }),
  days: endpoint({
    method: 'GET',
    path: '/api/links/{token}/days/{month}',
    secret: true,
    tag,
    summary: 'Os dias de um mês para os quais o agendamento pode ser remarcado',
    access: 'public',
    status: 200,
    params: z.object({ token: z.string(), month: z.string().refine(isMonth, bookingSentences.month) }),
    success: z.array(availableDay),
    refuses: ['link_gone', 'company_inactive', 'procedure_inactive', 'not_found'],
    limit: limits.links,
  }),
  times: endpoint({
    method: 'GET',
    path: '/api/links/{token}/times',
    secret: true,
    tag,
    summary: 'Os horários de um dia para os quais o agendamento pode ser remarcado, e com quem',
    access: 'public',
    status: 200,
    params,
    query: z.object({ date: chosen(date, bookingSentences.date) }),
    success: z
      .array(slot.extend({ collaborators: z.array(availableCollaborator) }))
      .meta({ id: 'LinkTimes' }),
    refuses: ['link_gone', 'company_inactive', 'procedure_inactive', 'not_found'],
    limit: limits.links,
  }),
}
