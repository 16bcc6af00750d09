import type { Procedure } from '@encaixe/contract/procedures.ts'
import type { ComponentProps } from 'react'
import { FormProvider } from 'react-hook-form'
import { AppPage } from '../../shell/app-page.tsx'
import { UnsavedChanges } from '../../shell/unsaved-changes.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { ChoiceStep } from '../choose-time/choice-step.tsx'
import type { Choice, Step } from '../choose-time/choose-time.ts'
import { describePreferred, missingSentence } from '../choose-time/describe-choice.ts'
import { LostSlot } from '../choose-time/lost-slot.tsx'
import { TimeSteps } from '../choose-time/time-steps.tsx'
import { BookBar } from './book-bar.tsx'
import { ClientFieldset } from './client-form.tsx'
import { twoColumns } from './new-appointment-skeleton.tsx'
import { ProcedureChoice } from './procedure-choice.tsx'
import { useNewAppointment } from './use-new-appointment.ts'

type Props = {
  header: Omit<ComponentProps<typeof AppPage>, 'children'>
  companyId: string
  procedures: Procedure[]
  /** In the time zone of the company. */
  today: string
  /** The choices in the address of the page. */
  preferred: Partial<Choice>
}

export function NewAppointmentForm({ header, companyId, procedures, today, preferred }: Props) {
  const page = useNewAppointment({ companyId, today, preferred })
  const { choice, form, wrongStep } = page
  const { procedureId, preferred: stillPreferred } = choice.state
  const procedure = procedures.find(({ id }) => id === procedureId)
  const errorOf = (step: Step) => (wrongStep === step ? missingSentence(step, 'owner') : undefined)

  return (
    <form onSubmit={(event) => void page.submit(event)} noValidate>
      <AppPage {...header}>
        <div className={twoColumns}>
          <div className="grid min-w-0 gap-9">
            <ChoiceStep
              step="procedureId"
              title="Procedimento"
              chosen={procedure?.name}
              notice={procedure ? undefined : describePreferred(stillPreferred)}
            >
              {(labelledBy) => (
                <ProcedureChoice
                  labelledBy={labelledBy}
                  procedures={procedures}
                  value={procedureId}
                  onChange={choice.choose('procedureId')}
                  error={errorOf('procedureId')}
                />
              )}
            </ChoiceStep>
            <LostSlot choice={choice} />
            <TimeSteps choice={choice} reader="owner" errorOf={errorOf} />
          </div>
          <Card as="section" aria-labelledby="cliente" padding="roomy" className="lg:sticky lg:top-24">
            <CardTitle id="cliente">Cliente</CardTitle>
            <FormProvider {...form}>
              <ClientFieldset />
            </FormProvider>
          </Card>
        </div>
      </AppPage>
      <BookBar
        choice={choice}
        procedure={procedure}
        wrong={Object.keys(form.formState.errors).length + (wrongStep ? 1 : 0)}
        refusal={page.refusal}
        sending={page.isSending}
      />
      <UnsavedChanges unsaved={form.formState.isDirty && !page.booked} />
    </form>
  )
}
