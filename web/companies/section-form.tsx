import type { Company } from '@encaixe/contract/companies.ts'
import type { ReactNode } from 'react'
import { describeWrong, EditBar } from '../shell/form-bar.tsx'
import { UnsavedChanges } from '../shell/unsaved-changes.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { type SectionId, sectionAddress, sectionOf, sections, shownSection } from './choose-section.ts'
import { type CompanyForm, useEditCompany } from './edit-company.ts'

const formId = 'company-form'

type Props = {
  section: SectionId
  company: Company
  /** False hides the form on a phone, which then shows the list of sections. */
  open: boolean
  children: (form: CompanyForm) => ReactNode
}

export function SectionForm({ section, company, open, children }: Props) {
  const { contract, reload, discard, dialog, isDirty } = useEditCompany(company)
  const { form, wrong } = contract
  const elsewhere = Object.keys(form.formState.errors)
    .map(sectionOf)
    .find((other) => other !== section)
  return (
    <>
      <div className={open ? undefined : 'max-sm:hidden'}>
        <form
          id={formId}
          {...contract.props}
          className="mx-auto -mt-1 grid w-full max-w-app gap-5 px-4 pb-6 sm:-mt-3 sm:px-10 sm:pb-8"
        >
          {children(form)}
        </form>
        <EditBar
          form={contract}
          isDirty={isDirty}
          formId={formId}
          wrong={wrong > 0 ? <Wrong count={wrong} elsewhere={elsewhere} /> : undefined}
          fallback="Erro ao atualizar empresa. Por favor, tente novamente."
          onDiscard={discard}
          reload={{
            act: reload,
            sentence: 'O que você mudou continua no formulário; o que não mudou passa a ser o valor atual.',
            failed: 'Erro ao carregar dados da empresa',
          }}
        />
      </div>
      {/* Outside: a dialog in a hidden element is not shown. */}
      {dialog}
      <UnsavedChanges unsaved={contract.isUnsaved} shownBy={shownSection} />
    </>
  )
}

/** A rule that became stricter may concern a field of another section. */
function Wrong({ count, elsewhere }: { count: number; elsewhere: SectionId | undefined }) {
  return (
    <span>
      {describeWrong(count)}
      {elsewhere ? (
        <>
          {' '}
          em <TextLink to={sectionAddress(elsewhere)}>{sections[elsewhere].title}</TextLink>
        </>
      ) : null}
    </span>
  )
}
