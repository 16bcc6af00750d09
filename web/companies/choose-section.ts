import type { Company } from '@encaixe/contract/companies.ts'
import { maskCnpj, maskTaxId } from '@encaixe/contract/tax-id.ts'
import { formatDuration } from '../platform/formats.ts'
import type { CompanyValues } from './read-company-form.ts'

export const sectionIds = ['pagina', 'horarios', 'mensagens', 'fiscais', 'dados'] as const
export type SectionId = (typeof sectionIds)[number]
/** `dados` is no form. */
export type FormSectionId = Exclude<SectionId, 'dados'>

type Section = {
  title: string
  /** What is set there now, for the list of sections on a phone. */
  summary: (company: Company) => string
  fields: readonly (keyof CompanyValues)[]
}

export const sections: Record<SectionId, Section> = {
  pagina: {
    title: 'Página',
    summary: ({ isActive, slug }) => `/${slug} · ${isActive ? 'no ar' : 'fora do ar'}`,
    fields: ['name', 'slug', 'description', 'address', 'emailPublic', 'themeColor', 'listed'],
  },
  horarios: {
    title: 'Horários e folgas',
    summary: ({ businessHoursGiven, slotInterval, noShowRule: { after, then } }) =>
      [
        businessHoursGiven ? 'Definidos por dia' : 'Pela jornada da equipe',
        `de ${formatDuration(slotInterval)} em ${formatDuration(slotInterval)}`,
        `faltas: ${then === 'none' ? 'só anotar' : `depois de ${after}, você responde`}`,
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
  mensagens: {
    title: 'Mensagens',
    summary: ({ askPhone }) =>
      `Celular do cliente ${askPhone === 'required' ? 'obrigatório' : 'opcional'} · lembretes`,
    fields: ['askPhone'],
  },
  fiscais: {
    title: 'Dados fiscais',
    summary: ({ cnpj, cpf }) => (cnpj ? `CNPJ ${maskCnpj(cnpj)}` : `CPF ${maskTaxId(cpf ?? '')}`),
    fields: ['document', 'cnpj', 'cpf', 'email', 'phone'],
  },
  dados: { title: 'Dados da empresa', summary: () => 'Cópia de tudo · registro · encerrar', fields: [] },
}

/** The query parameter with the section. */
const sectionParameter = 'secao'

/** Undefined on the page without a section: a phone shows the list of sections there. */
export function askedSection(search: URLSearchParams): SectionId | undefined {
  return sectionIds.find((id) => id === search.get(sectionParameter))
}

export const shownSection = (search: URLSearchParams): SectionId => askedSection(search) ?? 'pagina'

export const sectionAddress = (id: SectionId) => `/company?${sectionParameter}=${id}`

/** The section of a form field, by the name of its error. */
export const sectionOf = (field: string): SectionId =>
  sectionIds.find((id) => sections[id].fields.some((name) => name === field)) ?? 'pagina'
