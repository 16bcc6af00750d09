import './no-eval.ts'
import { z } from 'zod'
import { bookingSentences } from './appointment-rules.ts'
import { appointment } from './appointments.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { anId, chosen, date, retryKey, startTime } from './place-fields.ts'

export const mostOffered = 3

/** A time that begins in fewer minutes cannot be offered any more: the client needs time to answer. */
export const offerNotice = 40

/** The limit for a proposal that the company reads: the company needs time before it makes the offer. */
export const timeToOffer = offerNotice + 5

/** The sentences about the times of an offer which the form alone cannot check. */
export const offerSentences = {
  twice: 'Este horário já está na oferta',
  same: 'Este já é o horário do agendamento',
  soon: `Ofereça horários que começam daqui a pelo menos ${offerNotice} minutos`,
  unreachable: 'Este cliente não tem e-mail nem celular',
  withoutChannel: 'Este cliente não tem e-mail, e sua empresa não envia mensagens para celular',
  unreached: 'Este cliente não recebe mensagens nossas. Mande você os horários pelo WhatsApp.',
}

const proposed = z.object({
  date: z.string(),
  startTime: z.string(),
  collaboratorId: z.string(),
  collaboratorName: z.string(),
})

/** A proposed time for an appointment: with the same start, the same professional, or else the nearest time. */
const proposal = proposed
  .extend({ kind: z.enum(['same_time', 'same_person', 'nearest']) })
  .meta({ id: 'Proposal' })

/**
 * Times that are held for a client until the client answers. `whatsappUrl` opens the company's own WhatsApp with the
 * times and the link to choose; only the answer to an offer by hand has it.
 */
export const offer = z
  .object({
    id: z.string(),
    endsAt: z.iso.datetime({ offset: true }),
    proposals: z.array(proposed.meta({ id: 'OfferedTime' })),
    whatsappUrl: z.string().optional(),
  })
  .meta({ id: 'Offer' })

/** How an offer gets to the client: by a message of ours, by the company's own WhatsApp, or not at all. */
const offerWays = ['message', 'by_hand', 'none'] as const

/** A future appointment that does not fit the hours in force. `offer` is the open offer that waits for an answer. */
const conflict = z
  .object({
    appointment,
    proposals: z.array(proposal),
    offer: offer.nullable(),
    reach: z.enum(offerWays),
  })
  .meta({ id: 'Conflict' })

/** An offer that waits for a client's answer, and the appointment for which the offer was made. */
const ownOffer = z.object({ appointment, offer }).meta({ id: 'OwnOffer' })

const offerInput = z
  .object(
    {
      proposals: z
        .array(
          z.object(
            {
              date: chosen(date, bookingSentences.date),
              startTime: chosen(startTime, bookingSentences.time),
              collaboratorId: anId(bookingSentences.collaborator),
            },
            { error: 'Informe a data, o horário e o profissional' },
          ),
          { error: `Ofereça de 1 a ${mostOffered} horários` },
        )
        .min(1, `Ofereça de 1 a ${mostOffered} horários`)
        .max(mostOffered, `Ofereça de 1 a ${mostOffered} horários`),
      /** True when the company sends the times itself to a client whom no message of ours reaches: none is sent. */
      byHand: z.boolean({ error: 'Diga se você mesmo avisa o cliente' }).optional(),
    },
    { error: 'Envie um objeto JSON' },
  )
  .meta({ id: 'OfferInput' })

export type Proposal = z.output<typeof proposal>
export type OfferedTime = z.output<typeof proposed>
export type Offer = z.output<typeof offer>
export type OfferInput = z.output<typeof offerInput>
export type Conflict = z.output<typeof conflict>
export type OwnOffer = z.output<typeof ownOffer>

const tag = 'Agendamentos'
const params = z.object({ id: z.string() })

export const offers = {
  conflicts: endpoint({
    method: 'GET',
    path: '/api/schedules/conflicts',
    tag,
    summary:
      'Os agendamentos por vir que não cabem nos horários de hoje em diante, com outros horários livres',
    access: 'user',
    status: 200,
    query: z.object({
      collaboratorId: z.string({ error: 'Colaborador inválido' }).optional(),
      date: date.optional(),
      /** The `nextCursor` of the previous page; the filters must be the same as for that page. */
      cursor: z.string({ error: 'Página inválida' }).optional(),
    }),
    success: z
      .object({ items: z.array(conflict), count: z.int(), nextCursor: z.string().nullable() })
      .meta({ id: 'ConflictPage' }),
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/schedules/my-offers',
    tag,
    summary: 'As ofertas que esperam a resposta de quem entrou, como cliente',
    access: 'user',
    status: 200,
    success: z.array(ownOffer),
    refuses: [],
    limit: limits.reads,
  }),
  /** Opens the page on which a client answers an offer. `path` contains a link made only for this client. */
  open: endpoint({
    method: 'POST',
    path: '/api/schedules/{id}/offer/link',
    tag,
    summary: 'Abre a oferta de outros horários; só o cliente do agendamento',
    access: 'terms',
    status: 201,
    params,
    success: z.object({ path: z.string() }).meta({ id: 'OfferLink' }),
    refuses: ['not_found'],
    limit: limits.offerLinks,
  }),
  make: endpoint({
    method: 'POST',
    path: '/api/schedules/{id}/offer',
    tag,
    summary: 'Reserva de 1 a 3 horários e pergunta ao cliente qual prefere no lugar do agendamento',
    access: 'terms',
    status: 201,
    params,
    headers: retryKey,
    body: offerInput,
    success: offer,
    refuses: [
      'not_found',
      'owner_only',
      'subscription_required',
      'appointment_closed',
      'slot_taken',
      'slot_unavailable',
      'too_many',
      'idempotency_key_reused',
    ],
    limit: limits.writes,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/schedules/{id}/offer',
    tag,
    summary: 'Retira a oferta; os horários reservados ficam livres',
    access: 'terms',
    status: 204,
    params,
    success: z.undefined(),
    refuses: ['not_found', 'owner_only'],
    limit: limits.writes,
  }),
}
