import './no-eval.ts'
import { z } from 'zod'
import { longestPhone, phonePattern } from './appointment-rules.ts'
import { appointment, appointmentStatuses } from './appointments.ts'
import {
  clientOrders,
  clientSentences,
  longestClientNotes,
  longestTag,
  mostImportBytes,
  mostTags,
} from './client-rules.ts'
import { version } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { listQuery } from './list-query.ts'
import { anId, date, retryKey } from './place-fields.ts'
import { email, optionalText, text } from './text.ts'

const tagText = text({ max: longestTag, required: clientSentences.tag, tooLong: clientSentences.tag })

const fields = {
  phone: optionalText({
    max: longestPhone,
    tooLong: clientSentences.phone,
    otherType: clientSentences.phone,
  }).refine((typed) => !typed || phonePattern.test(typed), clientSentences.phone),
  email: z
    .string({ error: 'E-mail inválido' })
    .nullish()
    .transform((typed) => (typeof typed === 'string' ? typed.trim() || null : typed))
    .pipe(email().nullish()),
  birthday: date.nullish(),
  notes: optionalText({ max: longestClientNotes }),
  tags: z
    .array(tagText, { error: clientSentences.tags })
    .max(mostTags, clientSentences.tags)
    .transform((tags) => [...new Set(tags)])
    .optional(),
}

const name = text({ max: 100, required: clientSentences.name })
const body = { error: 'Envie um objeto JSON' }

/** The contact must pass `describeContactProblem`: without a mobile or e-mail no message reaches the client. */
export const clientInput = z.object({ name, ...fields }, body).meta({ id: 'ClientInput' })

/** An absent field stays as it is; a field with null is emptied. */
const clientChange = z
  .object(
    {
      name: name.optional(),
      ...fields,
      blocked: z.boolean({ error: clientSentences.blocked }).optional(),
      version: version.optional(),
    },
    body,
  )
  .meta({ id: 'ClientChange' })

/**
 * `visits`, `lastVisit` and `spent` count completed visits; a visit of several services counts once. `nextVisit` is the
 * next scheduled visit. `waits` is true when the client's online bookings wait for a yes or for a deposit, by the
 * company's rule of no-shows.
 */
const client = z
  .object({
    id: z.string(),
    companyId: z.string(),
    name: z.string(),
    /** A Brazilian mobile in E.164; any other number is stored as it was typed. */
    phone: z.string().nullable(),
    email: z.string().nullable(),
    birthday: z.string().nullable(),
    notes: z.string().nullable(),
    tags: z.array(z.string()),
    blocked: z.boolean(),
    /**
     * The numbers that the client's accounts typed and that nothing proved, newest first. `other` is another record
     * that has this number.
     */
    claims: z.array(
      z.object({
        id: z.string(),
        phone: z.string(),
        at: z.iso.datetime({ offset: true }),
        other: z
          .object({ id: z.string(), name: z.string(), blocked: z.boolean(), noShows: z.int().nullable() })
          .nullable(),
      }),
    ),
    /** The records whose accounts typed this record's number. */
    claimedBy: z.array(z.object({ id: z.string(), claimId: z.string(), name: z.string() })),
    /** Whether an account books as this client. */
    hasAccount: z.boolean(),
    /**
     * True when somebody answered 'Não é comigo' from a number of this client. Present only in the answer about one
     * client, and only when true.
     */
    notMe: z.literal(true).optional(),
    /** The figures are null for roles that may not read them: see the table of permissions. */
    visits: z.int().nullable(),
    noShows: z.int().nullable(),
    lastVisit: z.string().nullable(),
    nextVisit: z.string().nullable(),
    spent: z.number().nullable(),
    waits: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Client' })

export type Client = z.output<typeof client>
export type ClientInput = z.output<typeof clientInput>
export type ClientChange = z.output<typeof clientChange>

const clientFilters = listQuery.extend({
  /**
   * Each word of the search must occur in the name (accents and case do not matter), in the e-mail or in the number. A
   * word of one or two letters or digits matches only the beginning of a word.
   */
  q: z.string({ error: 'Informe o que procurar' }).max(100, 'Use no máximo 100 caracteres').optional(),
  tag: z.string({ error: clientSentences.tag }).max(longestTag, clientSentences.tag).optional(),
  /** Without an order a search is sorted by fit: beginnings of names first, then the latest visit; a list by name. */
  order: z.enum(clientOrders, { error: clientSentences.order }).optional(),
})

export type ClientFilters = z.output<typeof clientFilters>

const page = z
  .object({ items: z.array(client), nextCursor: z.string().nullable() })
  .meta({ id: 'ClientPage' })

const historyFilters = listQuery.extend({
  status: z.enum(appointmentStatuses, { error: 'Status inválido' }).optional(),
})

const history = z
  .object({ items: z.array(appointment), nextCursor: z.string().nullable() })
  .meta({ id: 'ClientHistory' })

const summary = z
  .object({ count: z.int(), tags: z.array(z.object({ tag: z.string(), count: z.int() })) })
  .meta({ id: 'ClientSummary' })

const imported = z
  .object({
    new: z.int(),
    /** The number of imported lines whose client is already in the book or in an earlier line of the file. */
    known: z.int(),
    /** The number of clients in the book whose missing fields the import fills in. */
    changed: z.int(),
    /** The number of `known` lines whose client is in an earlier line of the file. */
    repeated: z.int(),
    wrong: z.array(z.object({ line: z.int(), reason: z.string() })),
    /** Present only in a preview: the first three records as read, to check whether the columns were understood. */
    sample: z
      .array(
        z.object({
          name: z.string(),
          phone: z.string().nullable(),
          email: z.string().nullable(),
          birthday: z.string().nullable(),
        }),
      )
      .optional(),
    /** Present only in a preview: the header's words, divided into read columns and ignored columns. */
    columns: z.object({ read: z.array(z.string()), ignored: z.array(z.string()) }).optional(),
  })
  .meta({ id: 'ImportedClients' })

export type ClientPage = z.output<typeof page>
export type ClientSummary = z.output<typeof summary>
export type ImportedClients = z.output<typeof imported>

const tag = 'Clientes'
const byId = z.object({ id: z.string() })

export const clients = {
  list: endpoint({
    method: 'GET',
    path: '/api/clients',
    tag,
    summary: 'Os clientes da empresa, por nome, por última visita ou por número de visitas',
    access: 'user',
    status: 200,
    query: clientFilters,
    success: page,
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/clients/summary',
    tag,
    summary: 'Quantos clientes há, e quantos com cada etiqueta',
    access: 'user',
    status: 200,
    success: summary,
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/clients/export',
    tag,
    summary: 'Todos os clientes em CSV, que nenhuma planilha executa',
    access: 'user',
    status: 200,
    file: 'text/csv',
    success: z.string(),
    refuses: ['not_found'],
    limit: limits.exports,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/clients',
    tag,
    summary: 'Cadastra um cliente',
    access: 'terms',
    status: 201,
    headers: retryKey,
    body: clientInput,
    success: client,
    refuses: ['not_found', 'subscription_required', 'client_exists', 'too_many', 'idempotency_key_reused'],
    limit: limits.writes,
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/clients/import',
    tag,
    summary: 'Cadastra os clientes de um CSV; com dryRun=true só diz o que aconteceria',
    access: 'terms',
    status: 200,
    query: z.object({
      dryRun: z.enum(['true', 'false'], { error: clientSentences.dryRun }).optional(),
    }),
    upload: {
      types: ['text/csv', 'application/csv', 'application/vnd.ms-excel', 'text/plain'],
      mostBytes: mostImportBytes,
      tooLarge: clientSentences.fileTooLarge,
      wrongType: clientSentences.fileType,
    },
    success: imported,
    refuses: ['not_found', 'subscription_required', 'too_many'],
    limit: limits.imports,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/clients/{id}',
    tag,
    summary: 'Um cliente',
    access: 'user',
    status: 200,
    params: byId,
    success: client,
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/clients/{id}',
    tag,
    summary: 'Altera um cliente; o que não vier fica como está',
    access: 'terms',
    status: 200,
    params: byId,
    body: clientChange,
    success: client,
    refuses: ['not_found', 'client_exists', 'stale_version'],
    limit: limits.writes,
  }),
  erase: endpoint({
    method: 'DELETE',
    path: '/api/clients/{id}',
    tag,
    summary: 'Apaga a pessoa: os agendamentos por vir são cancelados, os passados ficam sem nome nem contato',
    access: 'terms',
    status: 204,
    params: byId,
    success: z.undefined(),
    refuses: ['not_found'],
    limit: limits.writes,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/clients/{id}/merge',
    tag,
    summary: 'Junta este cliente a outro, que fica com tudo',
    access: 'terms',
    status: 200,
    params: byId,
    body: z.object(
      {
        into: anId(clientSentences.into),
        /** The accounts of both records are this one person, and may read all visits. Only the owner says so. */
        samePerson: z.boolean({ error: clientSentences.samePerson }).optional(),
      },
      body,
    ),
    success: client,
    refuses: ['not_found'],
    limit: limits.writes,
  }),
  answerClaim: endpoint({
    method: 'POST',
    path: '/api/clients/{id}/claims/{claimId}',
    tag,
    summary: 'Diz se um número que a conta do cliente informou é dele; sim grava o número no cadastro',
    access: 'terms',
    status: 200,
    params: z.object({ id: z.string(), claimId: z.string() }),
    body: z.object({ answer: z.enum(['yes', 'no'], { error: clientSentences.answer }) }, body),
    success: client,
    refuses: ['not_found', 'claim_settled', 'client_exists'],
    limit: limits.writes,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/clients/{id}/history',
    tag,
    summary: 'Os agendamentos de um cliente, os mais novos primeiro',
    access: 'user',
    status: 200,
    params: byId,
    query: historyFilters,
    success: history,
    refuses: ['not_found'],
    limit: limits.reads,
  }),
}
