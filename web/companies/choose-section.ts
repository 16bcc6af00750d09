import type { Company } from '@encaixe/contract/companies.ts'
import type { DepositTime } from '@encaixe/contract/deposit-rules.ts'
import type { MemberRole } from '@encaixe/contract/member-roles.ts'
import { showPrice } from '@encaixe/contract/money.ts'
import { maskCnpj, maskTaxId } from '@encaixe/contract/tax-id.ts'
import { formatDuration } from '../platform/formats.ts'
import type { CompanyValues } from './read-company-form.ts'

const sectionIds = ['pagina', 'horarios', 'sinal', 'mensagens', 'fiscais', 'dados'] as const
export type SectionId = (typeof sectionIds)[number]
/** The sections with a form: `dados` has none. */
export type FormSectionId = Exclude<SectionId, 'dados'>

type Section = {
  title: string
  /** The present values of the section, for the list of sections on a phone. */
  summary: (company: Company) => string
  fields: readonly (keyof CompanyValues)[]
}

export const whenNames: Record<DepositTime, string> = {
  never: 'Nunca',
  always: 'Sempre',
  new_clients: 'Clientes novos',
  after_no_shows: 'Depois de faltas',
}

export const sections: Record<SectionId, Section> = {
  pagina: {
    title: 'Página',
    summary: ({ isActive, slug }) => `/${slug} · ${isActive ? 'no ar' : 'fora do ar'}`,
    fields: [
      'name',
      'slug',
      'article',
      'description',
      'phone',
      'email',
      'emailPublic',
      'address',
      'themeColor',
      'listed',
    ],
  },
  horarios: {
    title: 'Horários e folgas',
    summary: ({ businessHoursGiven, slotInterval, noShowRule: { after, then } }) =>
      [
        businessHoursGiven ? 'Definidos por dia' : 'Pela jornada da equipe',
        `de ${formatDuration(slotInterval)} em ${formatDuration(slotInterval)}`,
        `faltas: ${describeThen(then, after)}`,
      ].join(' · '),
    fields: [
      'hoursFrom',
      'hours',
      'slotInterval',
      'timezone',
      'maxOpenBookings',
      'minimumNotice',
      'bookingHorizon',
      'cancellationNotice',
      'closedOnHolidays',
      'noShowThen',
      'noShowAfter',
      'noShowClearedBy',
      'waitlist',
    ],
  },
  sinal: {
    title: 'Pix e sinal',
    summary: ({ pix, deposit }) =>
      deposit && deposit.when !== 'never'
        ? `${'cents' in deposit.amount ? showPrice(deposit.amount.cents) : `${deposit.amount.percent}%`} · ${whenNames[deposit.when].toLowerCase()}`
        : `Sem sinal · ${pix ? 'chave cadastrada' : 'sem chave Pix'}`,
    fields: [
      'pixKind',
      'pixKey',
      'pixName',
      'pixCity',
      'depositWhen',
      'depositUnit',
      'depositCents',
      'depositPercent',
      'depositMinutes',
      'depositRefund',
    ],
  },
  mensagens: {
    title: 'Mensagens',
    summary: ({ askPhone }) =>
      `Celular do cliente ${askPhone === 'required' ? 'obrigatório' : 'opcional'} · lembretes`,
    fields: ['askPhone'],
  },
  fiscais: {
    title: 'Dados fiscais',
    summary: ({ cnpj, cpf }) => (cnpj ? `CNPJ ${maskCnpj(cnpj)}` : `CPF ${maskTaxId(cpf ?? '')}`),
    fields: ['document', 'cnpj', 'cpf'],
  },
  dados: { title: 'Dados da empresa', summary: () => 'Cópia de tudo · registro · encerrar', fields: [] },
}

function describeThen(then: Company['noShowRule']['then'], after: number): string {
  if (then === 'none') return 'só anotar'
  return `depois de ${after}, ${then === 'ask' ? 'você responde' : 'pedir sinal'}`
}

/** Only the owner reads and sets the Pix key and the deposit of clients. */
export const sectionsFor = (role: MemberRole): readonly SectionId[] =>
  role === 'owner' ? sectionIds : sectionIds.filter((id) => id !== 'sinal')

const sectionParameter = 'secao'

/** The section in the address; undefined without a section, where a phone shows the list of sections. */
export function askedSection(search: URLSearchParams): SectionId | undefined {
  return sectionIds.find((id) => id === search.get(sectionParameter))
}

export const shownSection = (search: URLSearchParams): SectionId => askedSection(search) ?? 'pagina'

export const sectionAddress = (id: SectionId) => `/company?${sectionParameter}=${id}`

/** The section of a form field, by the name of its error. */
export const sectionOf = (field: string): SectionId =>
  sectionIds.find((id) => sections[id].fields.some((name) => name === field)) ?? 'pagina'
