import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { StatusAction } from '../appointments/change-status.ts'
import { hasEnded } from '../appointments/decide-actions.ts'
import { appointmentQuery, visitQuery } from '../appointments/fetch-appointments.ts'
import { byStart } from '../appointments/list/join-visits.ts'
import { useStatusChanges } from '../appointments/status-changes.tsx'
import { productNow } from '../platform/product-time.ts'
import { findWayOut } from '../shell/find-way-out.ts'
import { useToast } from '../ui/toast.tsx'

/** A new object for each tap. */
export type Answered = { id: string; action: StatusAction }

const failed = 'Não foi possível anotar. Por favor, tente novamente.'

const focusEntry = (id: string) =>
  document.querySelector<HTMLElement>(`[data-entry="${id}"]`)?.focus({ preventScroll: true })

/** Stores whether the client of a card came, for the whole visit once all of it has ended. */
export default function EntryAnswer({ answered }: { answered: Answered }) {
  const queries = useQueryClient()
  const notify = useToast()
  const { change, dialogs } = useStatusChanges(true, focusEntry)
  const done = useRef<Answered>(undefined)
  const store = useEffectEvent(async ({ id, action }: Answered) => {
    try {
      const appointment = await queries.fetchQuery(appointmentQuery(id))
      const { appointments } = await queries.fetchQuery(visitQuery(appointment.visitId))
      const open = appointments.filter(({ status }) => status === 'scheduled').toSorted(byStart)
      const now = productNow().getTime()
      const [first = appointment, ...others] = open.every((part) => hasEnded(part, now))
        ? open
        : [appointment]
      change(first, action, others)
    } catch (error) {
      notify(findWayOut(error as Error, failed).sentence, 'error')
    }
  })
  useEffect(() => {
    if (done.current === answered) return
    done.current = answered
    void store(answered)
  }, [answered])
  return dialogs
}
