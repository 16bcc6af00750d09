import type { LinkView } from '@encaixe/contract/message-links.ts'
import type { FormEvent } from 'react'
import { BookingSummary } from '../appointments/book/booking-summary.tsx'
import { FormStep } from '../appointments/choose-time/choice-step.tsx'
import type { Step } from '../appointments/choose-time/choose-time.ts'
import { DayRow, MonthChoice } from '../appointments/choose-time/day-choice.tsx'
import { countTimes, describeMissed, describeUndone } from '../appointments/choose-time/describe-choice.ts'
import { LostSlot } from '../appointments/choose-time/lost-slot.tsx'
import { PeopleOffered } from '../appointments/choose-time/people-offered.tsx'
import { TimesOffered } from '../appointments/choose-time/times-offered.tsx'
import { formatLongDate } from '../platform/formats.ts'
import { useMoveForm } from './follow-move.ts'
import { MoveHeading } from './move-heading.tsx'
import { MoveProblem } from './move-problem.tsx'

type Props = { token: string; view: LinkView; today: string; onMoved: (view: LinkView) => void }

/** The booking page's own choices, for an appointment that is already made. */
export function MoveForm({ token, view, today, onMoved }: Props) {
  const form = useMoveForm({ token, view, today, onMoved })
  const { state, choose, days, times, people, person, missing, lost, problem } = form
  const { date, time, collaboratorId } = state
  const { procedure, duration, price } = view.appointment

  const noticeOf = (step: Step) =>
    state.missed?.step === step
      ? describeMissed(state.missed)
      : state.undone?.steps[0] === step
        ? describeUndone(state.undone, 'o profissional')
        : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!missing) void form.send()
  }

  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21.25rem] lg:pb-14"
    >
      <MoveHeading view={view} />
      <div className="grid min-w-0 grid-cols-1 content-start gap-9 lg:col-start-1">
        <div className="grid grid-cols-1 gap-x-10 gap-y-3 lg:grid-cols-[19.25rem_minmax(0,1fr)] lg:gap-y-8">
          <div className="lg:col-span-2">
            <FormStep step="date" title="Dia" chosen={date && formatLongDate(date)} notice={noticeOf('date')}>
              {(labelledBy) => (
                <div className="max-lg:-mr-3.5">
                  <DayRow chooser={days} labelledBy={labelledBy} />
                </div>
              )}
            </FormStep>
          </div>
          <MonthChoice chooser={days} />
          <div className="min-h-46 max-lg:mt-6">
            <FormStep
              step="time"
              title="Horário"
              chosen={time}
              hint={date ? undefined : 'Selecione uma data para ver os horários disponíveis'}
              notice={noticeOf('time')}
              told={times.data ? countTimes(times.data.length) : ''}
            >
              {(labelledBy) =>
                date ? (
                  <TimesOffered
                    asking={times}
                    labelledBy={labelledBy}
                    value={time}
                    gone={lost?.date === date ? lost.time : undefined}
                    onChange={choose('time')}
                    onOffer={form.offerTimes}
                  />
                ) : null
              }
            </FormStep>
            {times.data?.length === 0 ? (
              <p className="mt-1 text-ui text-ink-2">Escolha outro dia para ver mais horários.</p>
            ) : null}
          </div>
        </div>
        <div className="min-h-33">
          <FormStep
            step="collaboratorId"
            title="Profissional"
            chosen={person}
            hint={time ? undefined : 'Selecione um horário para ver os profissionais disponíveis'}
            notice={noticeOf('collaboratorId')}
          >
            {(labelledBy) =>
              date && time ? (
                <PeopleOffered
                  asking={people}
                  labelledBy={labelledBy}
                  value={collaboratorId}
                  onChange={choose('collaboratorId')}
                  onOffer={form.offerPeople}
                />
              ) : null
            }
          </FormStep>
        </div>
      </div>
      <BookingSummary
        procedure={{ name: procedure.name, duration, price }}
        date={date}
        time={time}
        person={person}
        missing={missing}
        sending={form.isSending}
        action="Remarcar"
      >
        {lost && !time ? <LostSlot lost={lost} date={date} onTake={form.take} /> : null}
        {problem ? <MoveProblem problem={problem} /> : null}
      </BookingSummary>
    </form>
  )
}
