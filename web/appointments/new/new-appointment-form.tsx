import type { Client } from '@encaixe/contract/clients.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useRef } from 'react'
import { collaboratorsQuery } from '../../collaborators/fetch-collaborators.ts'
import { loadLater } from '../../platform/load-later.tsx'
import { AppPage } from '../../shell/app-page.tsx'
import { UnsavedChanges } from '../../shell/unsaved-changes.tsx'
import { Button } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/icons/actions.tsx'
import { ChoiceStep } from '../choose-time/choice-step.tsx'
import type { Choice, Step } from '../choose-time/choose-time.ts'
import { DayAndTime } from '../choose-time/day-and-time.tsx'
import { missingSentence, shortDay } from '../choose-time/describe-choice.ts'
import { LostSlot } from '../choose-time/lost-slot.tsx'
import { PersonStep } from '../choose-time/person-step.tsx'
import { anybody } from '../write-items.ts'
import { BookBar } from './book-bar.tsx'
import { ClientStep } from './client-step.tsx'
import { describePreferred } from './describe-preferred.ts'
import { describeServices } from './describe-procedure.ts'
import { FoldStep, NamedClient } from './fold-step.tsx'
import { NotesFields } from './notes-fields.tsx'
import { ProcedureChoice } from './procedure-choice.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import { SeriesResult } from './series-result.tsx'
import { ServiceRows } from './service-rows.tsx'
import type { ClientFields } from './use-client-form.ts'
import { type BookingStep, useNewAppointment } from './use-new-appointment.ts'

type Props = {
  header: Omit<ComponentProps<typeof AppPage>, 'children'>
  companyId: string
  procedures: Procedure[]
  /** In the time zone of the company. */
  today: string
  /** The choices in the address of the page. */
  preferred: Partial<Choice>
  /** The client in the address. */
  client: Client | undefined
  /** What was typed in the calendar's sheet before. */
  typed: ClientFields | undefined
  /** A professional, who does everything that she books. */
  self: string | undefined
}

/** For few bookings. */
const OtherTime = loadLater(() => import('../move/other-time.tsx'))

const titles: Record<BookingStep, string> = {
  client: 'Cliente',
  items: 'Procedimento',
  time: 'Data e horário',
  who: 'Colaborador',
}

export function NewAppointmentForm(props: Props) {
  const { header, companyId, procedures, today, preferred, typed, self } = props
  const root = useRef<HTMLFormElement>(null)
  const people = useQuery(collaboratorsQuery(companyId)).data ?? []
  const nameOf = (collaboratorId: string) => people.find(({ id }) => id === collaboratorId)?.name
  const page = useNewAppointment({
    root,
    companyId,
    today,
    preferred,
    first: props.client,
    typed,
    nameOf,
    self,
  })
  const { choice, services, otherTime, form, client, steps, wrongStep } = page
  const { items: chosenItems, date, time, preferred: stillPreferred } = choice.state
  const items = chosenItems ?? []
  const chosen = items.flatMap((item) => procedures.find(({ id }) => id === item.procedureId) ?? [])
  const [procedure] = chosen
  const isSeveral = chosen.length > 1
  const parts = items.map((item) => ({
    ...item,
    duration: procedures.find(({ id }) => id === item.procedureId)?.duration ?? 0,
  }))
  const errorOf = (step: Step) => (wrongStep === step ? missingSentence(step, 'owner') : undefined)
  const partOf = (step: BookingStep) => ({ steps, step, title: titles[step] })
  const isComplete = client.isKnown && !page.missing

  function addService() {
    steps.stay('items')
    services.add(choice.state.who ?? stillPreferred.who ?? anybody)
  }

  if (page.series) return <SeriesResult header={header} today={today} {...page.series} />

  return (
    <form ref={root} onSubmit={(event) => void page.submit(event)} {...steps.handlers} noValidate>
      <AppPage {...header}>
        <div className="grid max-w-[60rem] gap-3">
          <FoldStep
            {...partOf('client')}
            answer={<NamedClient {...form.getValues()} blocked={client.known?.blocked} />}
          >
            <ClientStep form={form} client={client} />
          </FoldStep>
          <FoldStep {...partOf('items')} answer={describeServices(chosen)}>
            {services.rows.length > 0 ? (
              <ServiceRows
                services={services}
                procedures={procedures}
                people={people}
                self={self}
                error={errorOf('items')}
                onAdd={addService}
              />
            ) : (
              <ChoiceStep
                step="items"
                title={titles.items}
                chosen={procedure?.name}
                notice={procedure ? undefined : describePreferred(stillPreferred)}
              >
                {(labelledBy) => (
                  <ProcedureChoice
                    labelledBy={labelledBy}
                    procedures={procedures}
                    value={procedure?.id ?? null}
                    onChange={(procedureId) => choice.choose.items([{ procedureId, who: anybody }])}
                    error={errorOf('items')}
                    usual={client.usual?.procedureId}
                  />
                )}
              </ChoiceStep>
            )}
          </FoldStep>
          {procedure && client.isKnown && services.rows.length === 0 ? (
            <Button
              variant="text"
              size="sm"
              icon={<PlusIcon />}
              className="-mt-1 -ml-2 justify-self-start"
              onClick={addService}
            >
              Adicionar outro serviço
            </Button>
          ) : null}
          <LostSlot choice={choice} people={isSeveral ? page.people : undefined} />
          <FoldStep {...partOf('time')} answer={date && time && `${shortDay(date)}, ${time}`}>
            {otherTime.isOpen && procedure ? (
              <section aria-labelledby="outro-horario" className="min-w-0">
                <h2 id="outro-horario" tabIndex={-1} className="mb-3 text-display-sm">
                  Outro horário
                </h2>
                <OtherTime
                  companyId={companyId}
                  parts={parts}
                  today={today}
                  first={{
                    date: preferred.date ?? today,
                    collaboratorId: preferred.who ?? undefined,
                  }}
                  onChange={otherTime.onChange}
                  onClose={otherTime.onClose}
                />
              </section>
            ) : (
              <>
                <DayAndTime choice={choice} reader="owner" errorOf={errorOf} />
                {procedure ? (
                  <Button variant="text" size="sm" className="-ml-2" onClick={otherTime.open}>
                    Outro horário
                  </Button>
                ) : null}
              </>
            )}
          </FoldStep>
          {otherTime.isOpen || isSeveral ? null : (
            <FoldStep {...partOf('who')} answer={choice.person}>
              <PersonStep
                choice={choice}
                reader="owner"
                errorOf={errorOf}
                usual={client.usual?.collaboratorId}
              />
            </FoldStep>
          )}
          {isComplete || form.formState.dirtyFields.notes || form.formState.dirtyFields.internalNotes ? (
            <NotesFields form={form} />
          ) : null}
          {isComplete && date && time ? <RepeatFields {...page.repeat} {...{ date, time, today }} /> : null}
        </div>
        <p role="status" className="sr-only">
          {steps.revealed ? `A seguir: ${titles[steps.revealed].toLowerCase()}` : ''}
        </p>
      </AppPage>
      <BookBar
        choice={choice}
        person={isSeveral ? (time ? page.people : undefined) : choice.person}
        client={client.isKnown ? form.getValues('clientName') : undefined}
        services={chosen}
        missing={page.missing}
        times={page.repeat.value?.times}
        wrong={Object.keys(form.formState.errors).length + (wrongStep ? 1 : 0)}
        refusal={page.refusal}
        sending={page.isSending}
        odd={otherTime.odd !== undefined}
      />
      <UnsavedChanges unsaved={(form.formState.isDirty || typed !== undefined) && !page.booked} />
    </form>
  )
}
