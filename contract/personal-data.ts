import './no-eval.ts'
import { z } from 'zod'
import { bookingSentences } from './appointment-rules.ts'
import { appointment } from './appointments.ts'
import { clientSentences, eraseWord, longestContest } from './client-rules.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { invitedRoles } from './member-roles.ts'
import { noShowRule } from './no-shows.ts'
import { anId, article } from './place-fields.ts'
import { text } from './text.ts'
import { waitlistWindow } from './waitlist.ts'

const instant = z.iso.datetime({ offset: true })

/** The company's record of the person; null while only a phone number links the two: anybody may type the number. */
const record = z
  .object({
    name: z.string(),
    phone: z.string().nullable(),
    /** The newest number that this account typed when it booked, and that the company has not confirmed as its number. */
    claimedPhone: z.string().nullable(),
    email: z.string().nullable(),
    birthday: z.string().nullable(),
    notes: z.string().nullable(),
    tags: z.array(z.string()),
    blocked: z.boolean(),
    since: instant,
  })
  .meta({ id: 'ClientRecord' })

const heldByCompany = z
  .object({
    company: z.object({
      id: z.string(),
      name: z.string(),
      slug: z.string(),
      phone: z.string().nullable(),
      article,
    }),
    record: record.nullable(),
    visits: z.int(),
    noShows: z.int(),
    rule: noShowRule,
    /** True when the person's next online booking waits for a yes or a deposit, by the company's rule of no-shows. */
    waits: z.boolean(),
    /** The last time at which the person contested a no-show of this company; one contest a day is possible. */
    contestedAt: instant.nullable(),
    /** The text of the last contest; null also when the mail to the company is no longer stored. */
    contestText: z.string().nullable(),
    /** True when this company sends no messages: the person asked, or a client whose record was merged asked. */
    stopped: z.boolean(),
    /** The addresses and numbers of the person from which somebody answered that they are not the client. */
    notMe: z.array(z.string()),
    appointments: z.array(appointment),
  })
  .meta({ id: 'HeldByCompany' })

/** The data that a company stores about a member of its team. */
const work = z
  .object({
    company: z.object({ id: z.string(), name: z.string(), slug: z.string() }),
    role: z.enum(invitedRoles),
    since: instant,
    name: z.string(),
    email: z.string(),
    /** The number of the member's calendars in other programs. */
    calendarFeeds: z.int(),
  })
  .meta({ id: 'HeldOfMember' })

/** A company where the person worked: its trail shows the name beside what the person did there. */
const formerWork = z
  .object({ company: z.object({ name: z.string(), slug: z.string() }), name: z.string(), endedAt: instant })
  .meta({ id: 'HeldOfFormerMember' })

/** A present or past entry of the waiting list, and how often the person was asked for a time. */
const waited = z
  .object({
    company: z.object({ name: z.string(), slug: z.string() }),
    /** The names of the procedures; empty for a client who wants an earlier time for an appointment. */
    procedures: z.array(z.string()),
    windows: z.array(waitlistWindow),
    status: z.enum(['open', 'taken', 'ended']),
    since: instant,
    asked: z.int(),
  })
  .meta({ id: 'HeldOfWaitlist' })

/** All data that the product stores about the signed-in person. */
const personalData = z
  .object({
    account: z.object({
      uid: z.string(),
      name: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      since: instant,
      termsVersion: z.string().nullable(),
      termsAcceptedAt: instant.nullable(),
    }),
    /** The person's own company, whose data has a separate export. */
    ownCompany: z.object({ id: z.string(), name: z.string(), slug: z.string() }).nullable(),
    companies: z.array(heldByCompany),
    works: z.array(work),
    formerWorks: z.array(formerWork),
    /** The waiting-list entries, newest first. */
    waitlist: z.array(waited),
    /** The number of telephones and browsers that show the person's notifications. */
    devices: z.int(),
  })
  .meta({ id: 'PersonalData' })

export type PersonalData = z.output<typeof personalData>
export type HeldByCompany = z.output<typeof heldByCompany>

const eraseSentence = `Digite ${eraseWord} para confirmar`
const body = { error: 'Envie um objeto JSON' }
const tag = 'Meus dados'

export const me = {
  data: endpoint({
    method: 'GET',
    path: '/api/me/data',
    tag,
    summary: 'Tudo o que guardamos sobre quem entrou, empresa por empresa',
    access: 'user',
    status: 200,
    success: personalData,
    refuses: [],
    limit: limits.reads,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/me/export',
    tag,
    summary: 'O mesmo em um arquivo: JSON e CSV em um ZIP',
    access: 'user',
    status: 200,
    file: 'application/zip',
    success: z.string().meta({ format: 'binary' }),
    refuses: [],
    limit: limits.exports,
  }),
  erase: endpoint({
    method: 'POST',
    path: '/api/me/erase',
    tag,
    summary: 'Apaga a conta e os dados pessoais de quem entrou, em todas as empresas',
    access: 'user',
    status: 204,
    body: z.object({ confirm: z.literal(eraseWord, { error: eraseSentence }) }, body),
    success: z.undefined(),
    refuses: ['company_open', 'subscription_open'],
    limit: limits.writes,
  }),
  contest: endpoint({
    method: 'POST',
    path: '/api/me/no-shows/contest',
    tag,
    summary: 'Contesta uma falta: uma mensagem à empresa, no máximo uma por dia',
    access: 'terms',
    status: 204,
    body: z.object(
      {
        companyId: anId(bookingSentences.company),
        text: text({ max: longestContest, required: clientSentences.contest }),
      },
      body,
    ),
    success: z.undefined(),
    refuses: ['not_found', 'too_many'],
    limit: limits.contests,
  }),
}

export const companyData = {
  export: endpoint({
    method: 'GET',
    path: '/api/companies/{id}/export',
    tag: 'Empresa',
    summary: 'Tudo o que a empresa tem, em um ZIP: um CSV de cada assunto, JSON e ICS',
    access: 'user',
    status: 200,
    params: z.object({ id: z.string() }),
    file: 'application/zip',
    success: z.string().meta({ format: 'binary' }),
    refuses: ['not_found'],
    limit: limits.exports,
  }),
  /** All data of the company is erased thirty days after this call. */
  delete: endpoint({
    method: 'DELETE',
    path: '/api/companies/{id}',
    tag: 'Empresa',
    summary: 'Apaga a empresa; os agendamentos por vir são cancelados, com uma mensagem a cada cliente',
    access: 'user',
    status: 204,
    params: z.object({ id: z.string() }),
    body: z.object({ confirm: z.string({ error: 'Digite o endereço da página para confirmar' }) }, body),
    success: z.undefined(),
    refuses: ['not_found', 'subscription_open'],
    limit: limits.writes,
  }),
}
