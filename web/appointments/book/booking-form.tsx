import { longestNotes, longestPhone } from '@encaixe/contract/appointment-rules.ts'
import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { FormEvent } from 'react'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { missingSentence } from '../choose-time/describe-choice.ts'
import { LostSlot } from '../choose-time/lost-slot.tsx'
import { TimeSteps } from '../choose-time/time-steps.tsx'
import { RefusalAlert } from '../refusal-alert.tsx'
import { BookingSummary } from './booking-summary.tsx'
import { describeClosing } from './describe-closing.ts'
import type { Offer } from './load-offer.ts'
import { useBookingForm } from './use-booking-form.ts'

const failed = 'Erro ao criar agendamento. Por favor, tente novamente.'

type Props = { offer: Offer; today: string; onBooked: (appointment: Appointment) => void }

export function BookingForm({ offer, today, onBooked }: Props) {
  const form = useBookingForm({ offer, today, onBooked })
  const { choice, phoneError } = form
  const missing = missingSentence(choice.missing, 'client') ?? phoneError

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!missing) void form.send()
  }

  return (
    <form onSubmit={submit} noValidate className="contents">
      <div className="grid min-w-0 grid-cols-1 content-start gap-9 lg:col-start-1">
        <TimeSteps
          choice={choice}
          reader="client"
          emptyParts={(date) => describeClosing(offer.company.businessHours, date)}
        />
        <Field
          label="Celular"
          optional
          hint="Para lembretes pelo WhatsApp, e para a empresa falar com você."
          error={phoneError}
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
        <Field
          label="Observações"
          optional
          hint="Algo que precisem saber antes? A empresa lê estas observações."
        >
          <TextArea
            rows={3}
            maxLength={longestNotes}
            value={form.notes}
            onChange={(event) => form.setNotes(event.target.value)}
          />
        </Field>
      </div>
      <BookingSummary procedure={offer.procedure} choice={choice} missing={missing} sending={form.isSending}>
        <LostSlot choice={choice} />
        {form.failure ? (
          <RefusalAlert
            error={form.failure}
            fallback={failed}
            atCap={
              <TextLink to="/schedules" tone="accent" alone>
                Ver meus agendamentos
              </TextLink>
            }
            className="mb-4"
          />
        ) : null}
      </BookingSummary>
    </form>
  )
}
