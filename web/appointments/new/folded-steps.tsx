import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { dayName } from '@encaixe/contract/date-names.ts'
import { loadLater } from '../../platform/load-later.tsx'
import { Button } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/icons/actions.tsx'
import { ChoiceStep } from '../choose-time/choice-step.tsx'
import type { State, Step } from '../choose-time/choose-time.ts'
import { DayAndTime } from '../choose-time/day-and-time.tsx'
import { missingSentence, shortDay } from '../choose-time/describe-choice.ts'
import { LostSlot } from '../choose-time/lost-slot.tsx'
import { PersonStep } from '../choose-time/person-step.tsx'
import { describeServices } from '../describe-visit.ts'
import { anybody } from '../write-items.ts'
import { ClientStep } from './client-step.tsx'
import { FoldStep, NamedClient } from './fold-step.tsx'
import { NotesFields } from './notes-fields.tsx'
import { ProcedureChoice } from './procedure-choice.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import { ServiceRows } from './service-rows.tsx'
import type { Booking, BookingStep, Known } from './use-booking.ts'

/** For few bookings. */
const OtherTime = loadLater(() => import('../move/other-time.tsx'))

const titles: Record<BookingStep, string> = {
  client: 'Cliente',
  items: 'Procedimento',
  time: 'Data e horário',
  who: 'Colaborador',
}

type Props = {
  booking: Booking
  known: Known
  people: Collaborator[]
  /** Of a free time, why some procedures are not offered. */
  unfit: string | undefined
}

/** The steps, one of which is open. At a known place there are only those of the client and of the procedure. */
export function FoldedSteps({ booking, known, people, unfit }: Props) {
  const { choice, services, form, client, steps, wrongStep, place, isSeveral } = booking
  const { procedures, self, today } = known
  const { date, time, preferred: stillPreferred } = choice.state
  const [procedure] = booking.procedures
  const heading = place ? 'h3' : 'h2'
  const errorOf = (step: Step) => (wrongStep === step ? missingSentence(step, 'owner') : undefined)
  const partOf = (step: BookingStep) => ({ steps, step, title: titles[step] })
  const { dirtyFields } = form.formState
  const isComplete = client.isKnown && !booking.missing

  function addService() {
    steps.stay('items')
    services.add(choice.state.who ?? stillPreferred.who ?? anybody)
  }

  return (
    <>
      <div className="grid max-w-[60rem] grid-cols-1 gap-3">
        <FoldStep
          {...partOf('client')}
          answer={<NamedClient {...form.getValues()} blocked={client.known?.blocked} />}
        >
          <ClientStep form={form} client={client} heading={heading} />
        </FoldStep>
        <FoldStep {...partOf('items')} answer={describeServices(booking.procedures)}>
          {services.rows.length > 0 ? (
            <ServiceRows
              {...{ services, procedures, people, self }}
              error={errorOf('items')}
              onAdd={addService}
            />
          ) : (
            <ChoiceStep
              step="items"
              heading={heading}
              title={titles.items}
              chosen={procedure?.name}
              notice={procedure ? undefined : describePreferred(stillPreferred)}
            >
              {(labelledBy) => (
                <>
                  {procedures.length > 0 ? (
                    <ProcedureChoice
                      labelledBy={labelledBy}
                      procedures={procedures}
                      value={procedure?.id ?? null}
                      onChange={(procedureId) => choice.choose.items([{ procedureId, who: anybody }])}
                      error={errorOf('items')}
                      usual={client.usual?.procedureId}
                    />
                  ) : null}
                  {unfit ? <p className="mt-3 text-sm text-ink-2">{unfit}</p> : null}
                </>
              )}
            </ChoiceStep>
          )}
        </FoldStep>
        {place ? null : (
          <>
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
            <LostSlot choice={choice} people={isSeveral ? booking.people : undefined} />
            <FoldStep {...partOf('time')} answer={date && time && `${shortDay(date)}, ${time}`}>
              <TimeStep {...{ booking, known, errorOf }} />
            </FoldStep>
            {booking.otherTime.isOpen || isSeveral ? null : (
              <FoldStep {...partOf('who')} answer={choice.person}>
                <PersonStep
                  choice={choice}
                  reader="owner"
                  errorOf={errorOf}
                  usual={client.usual?.collaboratorId}
                />
              </FoldStep>
            )}
            {isComplete || dirtyFields.notes || dirtyFields.internalNotes ? (
              <NotesFields form={form} />
            ) : null}
            {isComplete && date && time ? (
              <RepeatFields {...booking.repeat} {...{ date, time, today }} />
            ) : null}
          </>
        )}
      </div>
      <p role="status" className="sr-only">
        {steps.revealed ? `A seguir: ${titles[steps.revealed].toLowerCase()}` : ''}
      </p>
    </>
  )
}

type TimeProps = Pick<Props, 'booking' | 'known'> & { errorOf: (step: Step) => string | undefined }

/** The free times, or any other one. */
function TimeStep({ booking, known: { companyId, today, preferred }, errorOf }: TimeProps) {
  const { choice, otherTime, procedures } = booking
  const [procedure] = procedures
  if (!otherTime.isOpen || !procedure) {
    return (
      <>
        <DayAndTime choice={choice} reader="owner" errorOf={errorOf} />
        {procedure ? (
          <Button variant="text" size="sm" className="-ml-2" onClick={otherTime.open}>
            Outro horário
          </Button>
        ) : null}
      </>
    )
  }
  const parts = (choice.state.items ?? []).map((item) => ({
    ...item,
    duration: procedures.find(({ id }) => id === item.procedureId)?.duration ?? 0,
  }))
  return (
    <section aria-labelledby="outro-horario" className="min-w-0">
      <h2 id="outro-horario" tabIndex={-1} className="mb-3 text-display-sm">
        Outro horário
      </h2>
      <OtherTime
        {...{ companyId, today }}
        parts={parts}
        first={{ date: preferred.date ?? today, collaboratorId: preferred.who ?? undefined }}
        onChange={otherTime.onChange}
        onClose={otherTime.onClose}
      />
    </section>
  )
}

/** The day and time in the address, shown while no procedure is chosen. */
function describePreferred({ date, time }: State['preferred']): string | undefined {
  if (!date) return undefined
  return `Para ${dayName(date, false)}${time ? `, às ${time}` : ''}. Escolha o procedimento.`
}
