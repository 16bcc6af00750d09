import { longestNotes, longestPhone } from '@encaixe/contract/appointment-rules.ts'
import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { FormEvent } from 'react'
import { formatLongDate } from '../../platform/formats.ts'
import { Alert } from '../../ui/alert.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { FormStep } from '../choose-time/choice-step.tsx'
import type { Step } from '../choose-time/choose-time.ts'
import { DayRow, MonthChoice } from '../choose-time/day-choice.tsx'
import { countTimes, describeMissed, describeUndone } from '../choose-time/describe-choice.ts'
import { LostSlot } from '../choose-time/lost-slot.tsx'
import { PeopleOffered } from '../choose-time/people-offered.tsx'
import { TimesOffered } from '../choose-time/times-offered.tsx'
import { BookingSummary } from './booking-summary.tsx'
import { tellClosing } from './describe-closing.ts'
import { useBookingForm } from './follow-form.ts'
import type { Offer } from './load-offer.ts'

type Props = { offer: Offer; today: string; onBooked: (appointment: Appointment) => void }

export function BookingForm({ offer, today, onBooked }: Props) {
  const form = useBookingForm({ offer, today, onBooked })
  const { state, choose, days, times, people, person, missing, lost } = form
  const { date, time, collaboratorId } = state

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
    <form onSubmit={submit} noValidate className="contents">
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
                    empty={tellClosing(offer.company.businessHours, date)}
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
            told={people.data ? countPeople(people.data.length) : ''}
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
        <Field
          label="Celular"
          optional
          hint="Para lembretes pelo WhatsApp, e para a empresa falar com você."
          error={form.phoneError}
        >
          <TextInput
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={longestPhone}
            value={form.phone}
            onChange={(event) => form.setPhone(event.target.value)}
          />
        </Field>
        <Field label="Observações" optional hint="Algo que precisem saber antes?">
          <TextArea
            rows={3}
            maxLength={longestNotes}
            value={form.notes}
            onChange={(event) => form.setNotes(event.target.value)}
          />
        </Field>
      </div>
      <BookingSummary
        procedure={offer.procedure}
        date={date}
        time={time}
        person={person}
        missing={missing}
        sending={form.isSending}
      >
        {lost && !time ? <LostSlot lost={lost} date={date} onTake={form.take} /> : null}
        {form.refusal ? <Alert className="mb-4">{form.refusal}</Alert> : null}
      </BookingSummary>
    </form>
  )
}

const countPeople = (count: number) =>
  count === 1 ? '1 profissional disponível' : `${count} profissionais disponíveis`
