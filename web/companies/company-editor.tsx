import type { Company } from '@encaixe/contract/companies.ts'
import { useRef } from 'react'
import { describeFailure } from '../platform/describe-failure.ts'
import { AppPage } from '../shell/app-page.tsx'
import { UnsavedChanges } from '../shell/unsaved-changes.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { MailIcon } from '../ui/icons/contact.tsx'
import { CardIcon } from '../ui/icons/people.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { CompanyDetails } from './company-details.tsx'
import { CompanyHours } from './company-hours.tsx'
import { CompanyLook } from './company-look.tsx'
import { useEditCompany } from './edit-company.ts'
import { PageCard } from './page-card.tsx'
import { StaleNotice } from './stale-notice.tsx'

const formId = 'company-form'

function countErrors(errors: object): number {
  return Object.values(errors).reduce<number>((count, entry: unknown) => {
    if (!entry || typeof entry !== 'object') return count
    return count + ('type' in entry && typeof entry.type === 'string' ? 1 : countErrors(entry))
  }, 0)
}

export function CompanyEditor({ company }: { company: Company }) {
  const { form, save, reload, discard, update, stale } = useEditCompany(company)
  const { errors, isDirty, isSubmitting } = form.formState
  const wrong = countErrors(errors)
  const saveButton = useRef<HTMLButtonElement>(null)
  const reloadAndGoOn = () => reload().then(() => saveButton.current?.focus())
  const failure =
    stale || wrong > 0
      ? undefined
      : describeFailure(update.error, 'Erro ao atualizar empresa. Por favor, tente novamente.')
  return (
    <>
      <AppPage
        title="Empresa"
        aside={
          <>
            <ButtonLink to="/company/messages" variant="secondary" size="sm" icon={<MailIcon />}>
              Mensagens e lembretes
            </ButtonLink>
            <ButtonLink to="/subscription" variant="secondary" size="sm" icon={<CardIcon />}>
              Gerenciar Assinatura
            </ButtonLink>
          </>
        }
      >
        <div className="grid gap-5">
          <PageCard company={company} />
          <form id={formId} onSubmit={save} noValidate className="grid gap-5">
            <CompanyDetails form={form} company={company} />
            <CompanyLook form={form} company={company} />
            <CompanyHours form={form} company={company} />
          </form>
        </div>
      </AppPage>
      <SaveBar
        error={wrong > 0 ? `Falta corrigir ${wrong} ${wrong === 1 ? 'campo' : 'campos'}` : undefined}
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
      <UnsavedChanges unsaved={isDirty && !isSubmitting} />
    </>
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
