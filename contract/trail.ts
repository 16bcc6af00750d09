import './no-eval.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { listQuery } from './list-query.ts'
import { date } from './place-fields.ts'
import { trailKinds, trailRoles } from './trail-words.ts'

/**
 * The record of an act as it is when the entry is read; an appointment has the date and time that it had after the act.
 * Names are read from the record, so an erased person has none here. `id` is null when the record no longer exists; for
 * an act on a message it is the appointment's id, for one on a member the collaborator's.
 */
const subject = z
  .object({
    id: z.string().nullable(),
    name: z.string().nullable(),
    service: z.string().nullable(),
    date: z.string().nullable(),
    /** The last date of a day off of several days. */
    until: z.string().nullable(),
    startTime: z.string().nullable(),
    /** The e-mail of a member or of an invitation, which only the owner reads. */
    email: z.string().nullable(),
  })
  .meta({ id: 'TrailSubject' })

/** An entry of the trail. `by` is an account's id, without a name; null for the system and for a person who used a link. */
const entry = z
  .object({
    id: z.string(),
    at: z.iso.datetime({ offset: true }),
    by: z.string().nullable(),
    role: z.enum(trailRoles),
    action: z.string(),
    kind: z.enum(trailKinds),
    recordId: z.string().nullable(),
    /** True when a client or a professional acted by the link of a message, without signing in. */
    byLink: z.boolean(),
    /** True when the reader did the act. */
    own: z.boolean(),
    /**
     * The name of a member, also after the access ended; 'Conta apagada' after the account was erased. It is looked up
     * when the entry is read, not stored in the entry.
     */
    name: z.string().nullable(),
    /** Null when nothing about the record is known, for an act on many records, and where the role may not read it. */
    subject: subject.nullable(),
    /** The amount of an act about money: a payment with its tip, a deposit, a closed till, a statement. */
    cents: z.int().nullable(),
    /** The percent of a professional's share that was set or deleted. */
    percent: z.number().nullable(),
  })
  .meta({ id: 'TrailEntry' })

const page = z.object({ items: z.array(entry), nextCursor: z.string().nullable() }).meta({ id: 'TrailPage' })

export type TrailEntry = z.output<typeof entry>

const trailFilters = listQuery.extend({
  kind: z.enum(trailKinds, { error: 'Escolha o que foi alterado' }).optional(),
  role: z.enum(trailRoles, { error: 'Escolha quem fez' }).optional(),
  recordId: z.string({ error: 'Registro inválido' }).optional(),
  /** The dates of the filter, by the company's clock. */
  from: date.optional(),
  to: date.optional(),
})

export type TrailFilters = z.output<typeof trailFilters>

export const trail = {
  list: endpoint({
    method: 'GET',
    path: '/api/trail',
    tag: 'Registro',
    summary: 'Quem fez o quê, quando e com qual registro, do mais novo ao mais antigo; 24 meses',
    access: 'user',
    status: 200,
    query: trailFilters,
    success: page,
    refuses: ['not_found'],
    limit: limits.reads,
  }),
}
