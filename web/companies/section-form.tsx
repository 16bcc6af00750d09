import type { Company } from '@encaixe/contract/companies.ts'
import { type ReactNode, useRef } from 'react'
import { describeWrong, EditBar } from '../shell/form-bar.tsx'
import { Refusal } from '../shell/refusal.tsx'
import { UnsavedChanges } from '../shell/unsaved-changes.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { type SectionId, sectionAddress, sectionOf, sections, shownSection } from './choose-section.ts'
import { type CompanyForm, useEditCompany } from './edit-company.ts'
import { StaleNotice } from './stale-notice.tsx'

const formId = 'company-form'

type Props = {
  section: SectionId
  company: Company
  /** False hides the form on a phone, which then shows the list of sections. */
  open: boolean
  children: (form: CompanyForm) => ReactNode
}

export function SectionForm({ section, company, open, children }: Props) {
  const { contract, reload, discard, dialog, isDirty, stale } = useEditCompany(company)
  const { form, error, wrong } = contract
  const saveButton = useRef<HTMLButtonElement>(null)
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
          error={wrong > 0 ? <Wrong count={wrong} elsewhere={elsewhere} /> : undefined}
          refusal={
            stale ? (
              <StaleNotice onReload={() => reload().then(() => saveButton.current?.focus())} />
            ) : (
              error && (
                <Refusal error={error} fallback="Erro ao atualizar empresa. Por favor, tente novamente." />
              )
            )
          }
          onDiscard={discard}
          saveRef={saveButton}
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
