import type { RefObject } from 'react'
import { anybody } from '../write-items.ts'
import NextStepInView from './next-step-in-view.tsx'
import type { BookingFormState } from './use-booking-form.ts'
import WaitForTime from './wait-for-time.tsx'

type Props = {
  element: RefObject<HTMLFormElement | null>
  form: BookingFormState
}

/** What the form has below its times. One script, because the form's own is full. */
export default function AfterTimes({ element, form }: Props) {
  const { company, choice, people, visit, arrived } = form
  return (
    <>
      {company.waitlist ? <WaitForTime form={form} /> : null}
      <NextStepInView
        form={element}
        choice={choice}
        people={people}
        who={visit.people.filter((who) => who !== anybody).join()}
        arrived={arrived}
      />
    </>
  )
}
