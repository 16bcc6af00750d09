import type { Company } from '@encaixe/contract/companies.ts'
import type { ComponentType, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useCompany } from '../identity/use-company.ts'
import { AppPage } from '../shell/app-page.tsx'
import { askedSection, type FormSectionId, sectionsFor } from './choose-section.ts'
import { CompanyHours } from './company-hours.tsx'
import { CompanyLook } from './company-look.tsx'
import { CompanyMessages } from './company-messages.tsx'
import { CompanyTaxData } from './company-tax-data.tsx'
import type { CompanyForm } from './edit-company.ts'
import { PageCard } from './page-card.tsx'
import { PageFields } from './page-fields.tsx'
import { SectionForm } from './section-form.tsx'
import { SectionNav } from './section-nav.tsx'

type Given = Pick<Props, 'messages' | 'deposit'>
type Fields = ComponentType<{ form: CompanyForm; company: Company } & Given>

const fieldsOf: Record<FormSectionId, Fields> = {
  pagina: ({ form, company }) => (
    <>
      <PageFields form={form} company={company} />
      <CompanyLook form={form} company={company} />
    </>
  ),
  horarios: CompanyHours,
  sinal: ({ form, company, deposit }) => deposit?.(form, company),
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
  /** The fields of the section `sinal`; `deposits` comes after this domain. */
  deposit?: (form: CompanyForm, company: Company) => ReactNode
  /** The section `dados`; `personal-data` comes after this domain. */
  data?: ReactNode
}

export function CompanyEditor({ company, messages, deposit, data }: Props) {
  const [search] = useSearchParams()
  const ids = sectionsFor(useCompany().role)
  const asked = ids.find((id) => id === askedSection(search))
  const shown = asked ?? 'pagina'
  return (
    <>
      <AppPage title="Empresa">
        <SectionNav company={company} ids={ids} shown={shown} asked={asked} />
        {shown === 'pagina' ? <PageCard company={company} /> : null}
      </AppPage>
      {shown === 'dados' ? (
        <div className="mx-auto -mt-1 grid w-full max-w-app gap-5 px-4 pb-6 sm:-mt-3 sm:px-10 sm:pb-8">
          {data}
        </div>
      ) : (
        <Form
          key={shown}
          section={shown}
          company={company}
          open={asked !== undefined}
          messages={messages}
          deposit={deposit}
        />
      )}
    </>
  )
}

type FormProps = { section: FormSectionId; company: Company; open: boolean } & Given

function Form({ messages, deposit, ...rest }: FormProps) {
  const Fields = fieldsOf[rest.section]
  return (
    <SectionForm {...rest}>
      {(form) => <Fields form={form} company={rest.company} messages={messages} deposit={deposit} />}
    </SectionForm>
  )
}
