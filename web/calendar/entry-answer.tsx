import type { Appointment } from '@encaixe/contract/appointments.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { StatusAction } from '../appointments/change-status.ts'
import { hasEnded } from '../appointments/decide-actions.ts'
import { appointmentQuery, visitQuery } from '../appointments/fetch-appointments.ts'
import { byStart } from '../appointments/list/join-visits.ts'
import { useStatusChanges } from '../appointments/status-changes.tsx'
import { describeFailure } from '../platform/describe-failure.ts'
import { productNow } from '../platform/product-time.ts'
import { useToast } from '../ui/toast.tsx'

/** The answer of one tap; each tap makes a new object, so that an equal second answer is noticed. */
export type Answered = { id: string; action: StatusAction; card: HTMLElement }

const failed = 'Não foi possível anotar. Por favor, tente novamente.'

const focusEntry = ({ id }: Appointment) =>
  document.querySelector<HTMLElement>(`[data-entry="${id}"]`)?.focus({ preventScroll: true })

type Props = { answered: Answered[]; onStored: (id: string) => void }

/** Stores whether a card's client came. Once the whole visit of the day has ended, the answer is for all its parts. */
export default function EntryAnswer({ answered, onStored }: Props) {
  const queries = useQueryClient()
  const notify = useToast()
  const { change, dialogs } = useStatusChanges(true, focusEntry)
  const begun = useRef(new WeakSet<Answered>())
  const store = useEffectEvent(async ({ id, action }: Answered) => {
    try {
      const appointment = await queries.fetchQuery(appointmentQuery(id))
      const { appointments } = await queries.fetchQuery(visitQuery(appointment.visitId))
      const open = appointments
        .filter(({ status, date }) => status === 'scheduled' && date === appointment.date)
        .toSorted(byStart)
      const now = productNow().getTime()
      const [first = appointment, ...others] = open.every((part) => hasEnded(part, now))
        ? open
        : [appointment]
      await change(first, action, others)
    } catch (error) {
      notify(describeFailure(error as Error, failed), 'error')
    } finally {
      onStored(id)
    }
  })
  useEffect(() => {
    for (const one of answered) {
      if (begun.current.has(one)) continue
      begun.current.add(one)
      void store(one)
    }
  }, [answered])
  return dialogs
}
