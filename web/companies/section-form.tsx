import { isRefusal } from '@encaixe/contract/client.ts'
import type { Company } from '@encaixe/contract/companies.ts'
import { type ReactNode, useRef } from 'react'
import { describeFailure } from '../platform/describe-failure.ts'
import { UnsavedChanges } from '../shell/unsaved-changes.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { type SectionId, sectionAddress, sectionOf, sections, shownSection } from './choose-section.ts'
import { type CompanyForm, useEditCompany } from './edit-company.ts'
import { StaleNotice } from './stale-notice.tsx'

const formId = 'company-form'

function countErrors(errors: object): number {
  return Object.values(errors).reduce<number>((count, entry: unknown) => {
    if (!entry || typeof entry !== 'object') return count
    return count + ('type' in entry && typeof entry.type === 'string' ? 1 : countErrors(entry))
  }, 0)
}

type Props = {
  section: SectionId
  company: Company
  /** False hides the form on a phone, which then shows the list of sections. */
  open: boolean
  children: (form: CompanyForm) => ReactNode
}

export function SectionForm({ section, company, open, children }: Props) {
  const { form, save, reload, discard, update, dialog, stale } = useEditCompany(company)
  const { errors, isDirty, isSubmitting } = form.formState
  const wrong = countErrors(errors)
  const saveButton = useRef<HTMLButtonElement>(null)
  const reloadAndGoOn = () => reload().then(() => saveButton.current?.focus())
  const failure =
    stale || wrong > 0 || isRefusal(update.error, 'appointments_affected')
      ? undefined
      : describeFailure(update.error, 'Erro ao atualizar empresa. Por favor, tente novamente.')
  const elsewhere = Object.keys(errors)
    .map(sectionOf)
    .find((other) => other !== section)
  return (
    <>
      <div className={open ? undefined : 'max-sm:hidden'}>
        <form
          id={formId}
          onSubmit={save}
          noValidate
          className="mx-auto -mt-1 grid w-full max-w-app gap-5 px-4 pb-6 sm:-mt-3 sm:px-10 sm:pb-8"
        >
          {children(form)}
        </form>
        <SaveBar
          error={wrong > 0 ? <Wrong count={wrong} elsewhere={elsewhere} /> : undefined}
          summary={<Standing {...{ stale, failure, reload: reloadAndGoOn, isDirty }} />}
        >
          {isDirty ? (
            <Button variant="secondary" onClick={discard} unavailable={isSubmitting}>
              Descartar
            </Button>
          ) : null}
          <Button
            ref={saveButton}
            type="submit"
            form={formId}
            sending={isSubmitting}
            sendingLabel="Salvando..."
          >
            Salvar alterações
          </Button>
        </SaveBar>
      </div>
      {/* Outside: a dialog in a hidden element is not shown. */}
      {dialog}
      <UnsavedChanges unsaved={isDirty && !isSubmitting} shownBy={shownSection} />
    </>
  )
}

/** A rule that became stricter may concern a field of another section. */
function Wrong({ count, elsewhere }: { count: number; elsewhere: SectionId | undefined }) {
  return (
    <span>
      Falta corrigir {count} {count === 1 ? 'campo' : 'campos'}
      {elsewhere ? (
        <>
          {' '}
          em <TextLink to={sectionAddress(elsewhere)}>{sections[elsewhere].title}</TextLink>
        </>
      ) : null}
    </span>
  )
}

type StandingProps = {
  stale: boolean
  failure: string | undefined
  reload: () => Promise<void>
  isDirty: boolean
}

/** The result is shown beside the save button, because the rest of the form may be off screen. */
function Standing({ stale, failure, reload, isDirty }: StandingProps) {
  if (stale) return <StaleNotice onReload={reload} />
  if (failure) return <Alert>{failure}</Alert>
  return isDirty ? <p className="text-ui text-ink-2">Há alterações não salvas</p> : null
}
