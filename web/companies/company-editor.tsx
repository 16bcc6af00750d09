import type { Company } from '@encaixe/contract/companies.ts'
import type { ComponentType, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { AppPage } from '../shell/app-page.tsx'
import { askedSection, type SectionId, shownSection } from './choose-section.ts'
import { CompanyHours } from './company-hours.tsx'
import { CompanyLook } from './company-look.tsx'
import { CompanyMessages } from './company-messages.tsx'
import { CompanyTaxData } from './company-tax-data.tsx'
import type { CompanyForm } from './edit-company.ts'
import { PageCard } from './page-card.tsx'
import { PageFields } from './page-fields.tsx'
import { SectionForm } from './section-form.tsx'
import { SectionNav } from './section-nav.tsx'

type Fields = ComponentType<{ form: CompanyForm; company: Company; messages: ReactNode }>

const fieldsOf: Record<SectionId, Fields> = {
  pagina: ({ form, company }) => (
    <>
      <PageFields form={form} company={company} />
      <CompanyLook form={form} company={company} />
    </>
  ),
  horarios: CompanyHours,
  mensagens: ({ form, messages }) => <CompanyMessages form={form} settings={messages} />,
  fiscais: CompanyTaxData,
}

/**
 * One section at a time, each with its address and its own save bar. Without a section in the address a wide screen shows
 * the first one, and a phone the list of sections.
 */
type Props = {
  company: Company
  /** The settings of messages in one line; `notifications` comes after this domain. */
  messages?: ReactNode
}

export function CompanyEditor({ company, messages }: Props) {
  const [search] = useSearchParams()
  const asked = askedSection(search)
  const shown = shownSection(search)
  const Fields = fieldsOf[shown]
  return (
    <>
      <AppPage title="Empresa">
        <SectionNav company={company} shown={shown} asked={asked} />
        {shown === 'pagina' ? <PageCard company={company} /> : null}
      </AppPage>
      <SectionForm key={shown} section={shown} company={company} open={asked !== undefined}>
        {(form) => <Fields form={form} company={company} messages={messages} />}
      </SectionForm>
    </>
  )
}
