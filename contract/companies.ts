import './no-eval.ts'
import { z } from 'zod'
import { maxOpenBookingsSentence, mostOpenBookings } from './caps.ts'
import { clientLimits, closedOnHolidays, keep } from './client-limits.ts'
import { articles } from './company-article.ts'
import { depositTerms, pix, shownPix } from './deposit-fields.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { noShowRule } from './no-shows.ts'
import { article, photo } from './place-fields.ts'
import { type SlugProblem, slugProblem, slugSentences } from './slug.ts'
import { cnpjPattern, isCpf, plainTaxId } from './tax-id.ts'
import { email, optionalText, phoneText, text } from './text.ts'
import { themeColors } from './theme-color.ts'
import { zoneNames } from './time-zones.ts'
import { timePattern, weekdays, workDaySentences } from './work-schedule.ts'

const taxIdLength = 100

const cnpj = optionalText({ max: taxIdLength, tooLong: 'CNPJ inválido', otherType: 'CNPJ é obrigatório' })
  .transform((typed) => (typed ? plainTaxId(typed) : null))
  .refine((plain) => plain === null || cnpjPattern.test(plain), 'CNPJ inválido')

const cpf = optionalText({ max: taxIdLength, tooLong: 'CPF inválido', otherType: 'CPF inválido' })
  .transform((typed) => (typed ? plainTaxId(typed) : null))
  .refine((plain) => plain === null || isCpf(plain), 'CPF inválido')

type TaxIds = { cnpj: string | null; cpf: string | null }

/** Makes a check run even when other fields are wrong, so that one answer lists all problems. */
const besideOthers = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/** A company has exactly one document: its CNPJ, or its owner's CPF. */
const oneTaxId = <S extends z.ZodType<TaxIds>>(schema: S) =>
  schema
    .refine(({ cnpj, cpf }) => Boolean(cnpj || cpf), {
      path: ['cnpj'],
      error: 'CNPJ é obrigatório',
      when: besideOthers,
    })
    .refine(({ cnpj, cpf }) => !(cnpj && cpf), {
      path: ['cpf'],
      error: 'Informe o CNPJ ou o CPF, não os dois',
      when: besideOthers,
    })

const taxIds = { cnpj, cpf }
const eitherTaxId =
  'Exatamente um documento: `cnpj`, ou o `cpf` do dono. Enviar um substitui o outro; vazio, nulo ou ausente não conta.'

const time = z.string({ error: workDaySentences.time }).regex(timePattern, workDaySentences.time)

const openDay = z
  .object(
    { day: z.enum(weekdays, { error: 'Dia da semana inválido' }), opens: time, closes: time },
    { error: 'Informe o dia, a abertura e o fechamento' },
  )
  .refine(({ opens, closes }) => opens < closes, {
    path: ['opens'],
    error: 'A abertura deve ser anterior ao fechamento',
  })
  .meta({ id: 'OpenDay' })

const businessHours = z
  .array(openDay, { error: 'Informe os horários como uma lista' })
  .max(weekdays.length, 'Cada dia da semana só pode aparecer uma vez')
  .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, {
    error: 'Cada dia da semana só pode aparecer uma vez',
  })
  .transform((days) => days.toSorted((a, b) => weekdays.indexOf(a.day) - weekdays.indexOf(b.day)))

/** `held`: the company may send the slug that it has, so the use case checks whether a new one is deceptive. */
function slug(sentences: Record<SlugProblem, string>, { held = false } = {}) {
  return text({ max: 1_000, required: sentences.required, tooLong: sentences.length }).superRefine(
    (value, context) => {
      const problem = slugProblem(value, { held })
      if (problem) context.addIssue({ code: 'custom', message: sentences[problem] })
    },
  )
}

export const slotIntervals = [5, 10, 15, 20, 30, 60] as const

const slotInterval = z.literal(slotIntervals, {
  error: 'Escolha um intervalo de 5, 10, 15, 20, 30 ou 60 minutos',
})
const timezone = z.enum(zoneNames, { error: 'Escolha um fuso horário do Brasil' })
const themeColor = z.enum(themeColors, { error: 'Escolha uma das sete cores' })
const chosenArticle = z.enum(articles, { error: 'Escolha como se fala o nome da empresa' })

/** The version that the caller read. If the company has changed since, the update is refused (409 `stale_version`). */
export const version = z
  .int({ error: 'Versão inválida' })
  .min(1, 'Versão inválida')
  .max(2_147_483_647, 'Versão inválida')

export const isActive = z.boolean({ error: 'Informe se está ativo com verdadeiro ou falso' })

const body = { error: 'Envie um objeto JSON' }

const name = text({ max: 100, required: 'Nome da empresa é obrigatório' })

/** The number of open bookings that one client may have. When absent, the figure of caps.ts applies. */
const maxOpenBookings = z
  .int({ error: maxOpenBookingsSentence })
  .min(1, maxOpenBookingsSentence)
  .max(mostOpenBookings, maxOpenBookingsSentence)

/** Whether the company has a waiting list, on which clients wait for a time that becomes free. */
const waitlist = z.boolean({ error: 'Informe se a lista de espera está aberta com verdadeiro ou falso' })

/** Whether the booking page refuses a client without a mobile number. The API itself never refuses such a client. */
const askPhone = z.enum(['required', 'optional'], {
  error: 'Informe se o celular do cliente é obrigatório (required) ou opcional (optional)',
})
const emailPublic = z.boolean({ error: 'Informe se o e-mail é público com verdadeiro ou falso' })

const details = {
  address: optionalText({ max: 200 }),
  description: optionalText({ max: 1_000 }),
  timezone: timezone.optional(),
  slotInterval: slotInterval.optional(),
  /** `null` returns to the hours derived from the collaborators; `[]` means that the company is never open. */
  businessHours: businessHours.nullable().optional(),
  /** `null` returns to the colour derived from the name. */
  themeColor: themeColor.nullable().optional(),
  /** The article before the name; `null` returns to the one guessed from the name. */
  article: chosenArticle.nullable().optional(),
  /** False asks search engines not to index the company's page. */
  listed: z.boolean({ error: 'Informe se aparece no Google com verdadeiro ou falso' }).optional(),
  maxOpenBookings: maxOpenBookings.optional(),
  /** A new company asks its clients for the mobile number unless the owner sends another value. */
  askPhone: askPhone.optional(),
  /** False shows the e-mail only to the owner. */
  emailPublic: emailPublic.optional(),
  minimumNotice: clientLimits.minimumNotice.optional(),
  bookingHorizon: clientLimits.bookingHorizon.optional(),
  cancellationNotice: clientLimits.cancellationNotice.optional(),
  /** True when the company is closed on national holidays for which it made no decision. */
  closedOnHolidays: closedOnHolidays.optional(),
  noShowRule: noShowRule.optional(),
  waitlist: waitlist.optional(),
  /** Null removes the Pix key. This is refused with 400 while the company asks for a deposit. */
  pix: pix.nullable().optional(),
  deposit: depositTerms.nullable().optional(),
}

export const companyInput = oneTaxId(
  z.object(
    { name, slug: slug(slugSentences.create), ...taxIds, email: email(), phone: phoneText, ...details },
    body,
  ),
).meta({ id: 'CompanyInput', description: eitherTaxId })

export const companyChange = oneTaxId(
  z.object(
    {
      name,
      slug: slug(slugSentences.update, { held: true }),
      ...taxIds,
      email: email(),
      phone: optionalText({ max: 40 }),
      ...details,
      version: version.optional(),
      keep,
    },
    body,
  ),
).meta({ id: 'CompanyChange', description: eitherTaxId })

export const statusChange = z
  .object({ isActive, version: version.optional() }, body)
  .meta({ id: 'StatusChange' })

const contact = { address: z.string().nullable(), phone: z.string().nullable() }

/** The company as its owner sees it. `businessHours` and `themeColor` are the values in force, entered or derived. */
export const company = z
  .object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    cnpj: z.string().nullable(),
    /** The owner's own CPF, in a company without CNPJ. Only the owner reads it. */
    cpf: z.string().nullable(),
    ...contact,
    email: z.string(),
    emailPublic,
    isActive: z.boolean(),
    timezone,
    slotInterval,
    description: z.string().nullable(),
    photo,
    businessHours: z.array(openDay),
    businessHoursGiven: z.boolean(),
    themeColor,
    themeColorGiven: z.boolean(),
    article,
    listed: z.boolean(),
    maxOpenBookings: z.int(),
    ...clientLimits,
    closedOnHolidays: z.boolean(),
    noShowRule,
    waitlist,
    /** Only the owner reads the Pix key. */
    pix: shownPix.nullable(),
    deposit: depositTerms.nullable(),
    askPhone,
    /** The number of slug changes possible now. When it is 0, the next change is possible from `nextDate` on. */
    slugChanges: z.object({ left: z.int(), nextDate: z.string().nullable() }),
    version: z.int(),
  })
  .meta({ id: 'Company' })

export type Company = z.output<typeof company>
export type CompanyInput = z.output<typeof companyInput>
export type CompanyChange = z.output<typeof companyChange>
export type StatusChange = z.output<typeof statusChange>

const publicName = { id: z.string(), name: z.string(), slug: z.string(), article }

const notice = z
  .object({
    from: z.string(),
    to: z.string(),
    kind: z.enum(['off', 'hours']),
    startTime: z.string().nullable(),
    endTime: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'CompanyNotice' })

/** The public data of a company. An inactive company has only its name. */
const publicCompany = z
  .discriminatedUnion('isActive', [
    z.object({
      ...publicName,
      isActive: z.literal(true),
      ...contact,
      /** The company's e-mail; null unless the owner made it public. */
      email: z.string().nullable(),
      askPhone,
      businessHours: z.array(openDay),
      description: z.string().nullable(),
      photo,
      timezone,
      themeColor,
      /** True when the subscription is active and a collaborator who performs a service has working hours. */
      acceptsBookings: z.boolean(),
      ...clientLimits,
      waitlist,
      /** The deposit that bookings ask for; null when no booking asks for one. A procedure may have another deposit. */
      deposit: depositTerms.nullable(),
      /** The exceptions that apply to all of the company on the days that can be booked, at least fourteen. */
      notices: z.array(notice),
      /** The field is present only when the owner opted out of search engines. */
      listed: z.literal(false).optional(),
    }),
    z.object({ ...publicName, isActive: z.literal(false) }),
  ])
  .meta({ id: 'PublicCompany' })

export type CompanyNotice = z.output<typeof notice>
export type PublicCompany = z.output<typeof publicCompany>

const tag = 'Empresa'

export const companies = {
  create: endpoint({
    method: 'POST',
    path: '/api/companies',
    tag,
    summary: 'Cria a empresa de quem entrou',
    access: 'terms',
    status: 201,
    body: companyInput,
    success: company,
    refuses: ['subscription_required', 'already_has_company', 'slug_taken'],
    limit: limits.companyCreation,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/companies/my-company',
    tag,
    summary: 'A empresa de quem entrou',
    access: 'user',
    status: 200,
    success: company,
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  /** The answer always has the status 200. The caller's own slugs, former ones included, count as available. */
  slugAvailable: endpoint({
    method: 'GET',
    path: '/api/companies/slug-available',
    tag,
    summary: 'Diz se um slug está livre',
    access: 'user',
    status: 200,
    query: z.object({ slug: z.string().or(z.array(z.string())).optional() }),
    success: z.object({
      available: z.boolean(),
      reason: z.enum(['invalid', 'reserved', 'taken']).optional(),
    }),
    refuses: [],
    limit: limits.reads,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/companies/{id}',
    tag,
    summary: 'Altera a empresa; o que não vier fica como está',
    access: 'terms',
    status: 200,
    params: z.object({ id: z.string() }),
    body: companyChange,
    success: company,
    refuses: ['not_found', 'slug_taken', 'stale_version', 'too_many', 'appointments_affected'],
    limit: limits.writes,
  }),
  /** Records that the owner shared the address of the company's page: a shared slug stays reserved after a change. */
  markShared: endpoint({
    method: 'POST',
    path: '/api/companies/shared-slug',
    tag,
    summary: 'Anota que o endereço da página foi copiado, enviado, impresso ou baixado',
    access: 'terms',
    status: 204,
    body: z.object({ slug: z.string({ error: 'Informe o slug' }).max(60, 'Slug inválido') }, body),
    success: z.undefined(),
    refuses: ['not_found'],
    limit: limits.writes,
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/api/companies/{id}/status',
    tag,
    summary: 'Ativa ou desativa a empresa',
    access: 'terms',
    status: 200,
    params: z.object({ id: z.string() }),
    body: statusChange,
    success: company,
    refuses: ['not_found', 'stale_version'],
    limit: limits.writes,
  }),
  /** A former slug is refused with `company_moved`; the page then redirects (301) to the current slug in `movedTo`. */
  public: endpoint({
    method: 'GET',
    path: '/api/public/company/{slug}',
    tag,
    summary: 'A página pública de uma empresa',
    access: 'public',
    status: 200,
    params: z.object({ slug: z.string() }),
    success: publicCompany,
    refuses: ['not_found', 'company_moved'],
    limit: limits.publicReads,
  }),
}
