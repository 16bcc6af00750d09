import { dayName } from '@encaixe/contract/date-names.ts'
import type { AvailableCollaborator } from '@encaixe/contract/free-times.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import { type ComponentProps, useCallback, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { AppPage } from '../../shell/app-page.tsx'
import { UnsavedChanges } from '../../shell/unsaved-changes.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { FormStep, focusStep } from '../choose-time/choice-step.tsx'
import type { Choice, Step } from '../choose-time/choose-time.ts'
import { countTimes, describeMissed, describeUndone, describeWish } from '../choose-time/describe-choice.ts'
import { LostSlot } from '../choose-time/lost-slot.tsx'
import { BookBar } from './book-bar.tsx'
import { useBookForm } from './book-form.ts'
import { choiceSentences } from './check-choice.ts'
import { ClientFieldset } from './client-fields.tsx'
import { CollaboratorChoice } from './collaborator-choice.tsx'
import { DateChoice } from './date-choice.tsx'
import { twoColumns } from './new-appointment-skeleton.tsx'
import { ProcedureChoice } from './procedure-choice.tsx'
import { TimeChoice } from './time-choice.tsx'

type Props = {
  header: Omit<ComponentProps<typeof AppPage>, 'children'>
  companyId: string
  procedures: Procedure[]
  /** The company's. */
  today: string
  wish: Partial<Choice>
}

export function NewAppointmentForm({ header, companyId, procedures, today, wish }: Props) {
  const { state, dispatch, form, submit, book, lost, refusal, wrongStep } = useBookForm({
    companyId,
    wish,
    focusStep,
  })
  const [times, setTimes] = useState<string[]>()
  const [people, setPeople] = useState<AvailableCollaborator[]>([])
  const { procedureId, date, time, collaboratorId } = state
  const procedure = procedures.find(({ id }) => id === procedureId)
  const collaborator =
    people.find(({ id }) => id === collaboratorId)?.name ??
    lost?.alternatives.find((one) => one.collaboratorId === collaboratorId)?.collaboratorName
  const wanted = procedureId ? { companyId, procedureId } : undefined

  const choose = (step: Step) => (value: string) => dispatch({ type: 'choose', step, value })
  const errorOf = (step: Step) => (wrongStep === step ? choiceSentences[step] : undefined)
  const noticeOf = (step: Step) =>
    state.missed?.step === step
      ? describeMissed(state.missed)
      : state.undone?.steps[0] === step
        ? describeUndone(state.undone)
        : undefined
  const offerTimes = useCallback(
    (values: string[]) => {
      setTimes(values)
      dispatch({ type: 'offer', step: 'time', values })
    },
    [dispatch],
  )
  const offerPeople = useCallback(
    (offered: AvailableCollaborator[]) => {
      setPeople(offered)
      dispatch({ type: 'offer', step: 'collaboratorId', values: offered.map(({ id }) => id) })
    },
    [dispatch],
  )

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <AppPage {...header}>
        <div className={twoColumns}>
          <div className="grid min-w-0 gap-9">
            <FormStep
              step="procedureId"
              title="Procedimento"
              chosen={procedure?.name}
              notice={procedure ? undefined : describeWish(state.wish)}
            >
              {(labelledBy) => (
                <ProcedureChoice
                  labelledBy={labelledBy}
                  procedures={procedures}
                  value={procedureId}
                  onChange={choose('procedureId')}
                  error={errorOf('procedureId')}
                />
              )}
            </FormStep>
            <div className="grid gap-x-8 gap-y-9 md:grid-cols-[21rem_minmax(0,1fr)]">
              <FormStep
                step="date"
                title="Data"
                chosen={date && dayName(date, false)}
                hint={wanted ? undefined : 'Selecione um procedimento para ver as datas'}
                notice={noticeOf('date')}
              >
                {() =>
                  wanted ? (
                    <DateChoice
                      wanted={wanted}
                      today={today}
                      value={date}
                      onChange={choose('date')}
                      error={errorOf('date')}
                    />
                  ) : null
                }
              </FormStep>
              <FormStep
                step="time"
                title="Horário"
                chosen={time}
                hint={date ? undefined : 'Selecione uma data para ver os horários disponíveis'}
                notice={noticeOf('time')}
                told={date && times ? countTimes(times.length) : ''}
              >
                {(labelledBy) => (
                  <>
                    {lost && lost.date === date && !time ? (
                      <LostSlot
                        lost={lost}
                        date={date}
                        onTake={({ startTime, ...alternative }) =>
                          dispatch({ type: 'take', time: startTime, ...alternative })
                        }
                      />
                    ) : null}
                    {wanted && date ? (
                      <TimeChoice
                        wanted={wanted}
                        date={date}
                        labelledBy={labelledBy}
                        value={time}
                        gone={lost?.date === date ? lost.time : undefined}
                        onChange={choose('time')}
                        onOffer={offerTimes}
                        error={errorOf('time')}
                      />
                    ) : null}
                  </>
                )}
              </FormStep>
            </div>
            <FormStep
              step="collaboratorId"
              title="Colaborador"
              chosen={collaborator}
              hint={time ? undefined : 'Selecione um horário para ver os profissionais disponíveis'}
              notice={noticeOf('collaboratorId')}
            >
              {(labelledBy) =>
                wanted && date && time ? (
                  <CollaboratorChoice
                    wanted={wanted}
                    date={date}
                    time={time}
                    labelledBy={labelledBy}
                    value={collaboratorId}
                    onChange={choose('collaboratorId')}
                    onOffer={offerPeople}
                    error={errorOf('collaboratorId')}
                  />
                ) : null
              }
            </FormStep>
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
        choice={state}
        procedure={procedure}
        collaborator={collaborator}
        wrong={Object.keys(form.formState.errors).length + (wrongStep ? 1 : 0)}
        refusal={refusal}
        sending={book.isPending || book.isSuccess}
      />
      <UnsavedChanges unsaved={form.formState.isDirty && !book.isSuccess} />
    </form>
  )
}
