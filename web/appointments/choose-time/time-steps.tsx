import type { ComponentProps } from 'react'
import { DayAndTime } from './day-and-time.tsx'
import { PersonStep } from './person-step.tsx'

/** The steps for day, time and professional, the same in every form that chooses a time. */
export function TimeSteps(props: ComponentProps<typeof DayAndTime>) {
  return (
    <>
      <DayAndTime {...props} />
      <PersonStep {...props} />
    </>
  )
}
