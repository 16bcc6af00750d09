import type { Appointment } from '@encaixe/contract/appointments.ts'
import { isRefusal } from '@encaixe/contract/client.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import { type NamedAlternative, namesSomebody } from '@encaixe/contract/refusals.ts'
import { type RefObject, useState } from 'react'
import { showRefusal } from '../../platform/show-refusal.ts'
import { findWayOut, type Refusal } from '../../shell/find-way-out.ts'
import { bookingFailed } from '../book-slot.ts'
import type { Gap } from './measure-gap.ts'
import { submitClient } from './submit-client.ts'
import { useBooking } from './use-booking.ts'
import { useClient } from './use-client.ts'
import { type ClientBody, useClientForm } from './use-client-form.ts'
import { useSteps } from './use-steps.ts'

const order = ['client', 'procedureId'] as const

type Failure = Refusal & { alternatives: NamedAlternative[] }

type Options = {
  root: RefObject<HTMLElement | null>
  companyId: string
  gap: Gap
  /** The procedures that fit. */
  fitting: Procedure[]
  onBooked: (appointment: Appointment) => void
}

/** State of the sheet over the calendar: day, time and collaborator are known, client and procedure are asked. */
export function useGapBooking({ root, companyId, gap, fitting, onBooked }: Options) {
  const [place, setPlace] = useState({
    date: gap.date,
    time: gap.time,
    id: gap.collaboratorId,
    name: gap.name,
  })
  // An alternative is always within the hours.
  const outside = gap.unusual !== undefined && place.time === gap.time && place.date === gap.date
  const [picked, setPicked] = useState<string>()
  const [submitted, setSubmitted] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const form = useClientForm()
  const client = useClient(form)
  const { isSending, book } = useBooking(onBooked)
  const only = fitting.length === 1 ? fitting[0]?.id : undefined
  const procedureId = fitting.find(({ id }) => id === (picked ?? only))?.id ?? null
  const steps = useSteps<(typeof order)[number]>({
    root,
    order,
    isAnswered: (step) => (step === 'client' ? client.isKnown : procedureId !== null),
  })

  async function send(body: ClientBody) {
    if (!procedureId || isSending) return
    setFailure(undefined)
    const { date, time: startTime, id: collaboratorId } = place
    const error = await book({ companyId, procedureId, date, startTime, collaboratorId, outside, ...body })
    if (!error) return
    if (showRefusal(form, error)) return client.edit()
    const isLost = isRefusal(error, 'slot_taken') || isRefusal(error, 'slot_unavailable')
    const alternatives = isLost ? (error.body.alternatives ?? []).filter(namesSomebody) : []
    setFailure({ ...findWayOut(error, bookingFailed), alternatives })
  }

  function bookOrAsk(body: ClientBody) {
    if (procedureId) return send(body)
    setSubmitted(true)
  }

  return {
    form,
    client,
    steps,
    place,
    outside,
    procedureId,
    failure,
    isSending,
    choose: setPicked,
    wrongProcedure: submitted && !procedureId,
    accept({ date, startTime, collaboratorId, collaboratorName }: NamedAlternative) {
      setPlace({ date, time: startTime, id: collaboratorId, name: collaboratorName })
      setFailure(undefined)
      // The chip that had the focus disappears with the failure.
      root.current?.querySelector<HTMLElement>('[data-book]')?.focus()
    },
    submit: submitClient({ form, client, steps, onBook: bookOrAsk }),
  }
}
