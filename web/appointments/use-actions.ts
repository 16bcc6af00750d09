import type { Appointment } from '@encaixe/contract/appointments.ts'
import { longestNotice, tooLateSentence } from '@encaixe/contract/notice-words.ts'
import { useQuery } from '@tanstack/react-query'
import { publicCompanyQuery } from '../company-page/fetch-public-company.ts'
import { type AppointmentActions, decideActions, isTooLate } from './decide-actions.ts'

/** The reason why a client can no longer change an appointment, and the number to call. */
export type Late = { sentence: string; phone: string | null }

type Looking = { owner: boolean; now: number }

/** The actions that a list and the appointment's page offer, without those that the company's change limit refuses. */
export function useActions(
  appointment: Appointment,
  looking: Looking,
): AppointmentActions & { late: Late | undefined } {
  const actions = decideActions(appointment, looking)
  const late = useLate(appointment, looking)
  return late ? { ...actions, cancel: false, move: false, late } : { ...actions, late }
}

/**
 * Returns the reason why a client can no longer change the appointment, so that the client reads it before trying.
 * Undefined while the company's limit has not passed.
 */
function useLate(appointment: Appointment, { owner, now }: Looking): Late | undefined {
  const { companySlug: slug, status, startsAt } = appointment
  const isOwn = !owner && status === 'scheduled' && now < Date.parse(startsAt)
  const { data } = useQuery({
    ...publicCompanyQuery(slug),
    // An appointment farther away than any limit needs no request.
    enabled: isOwn && isTooLate(appointment, longestNotice, now),
  })
  if (!isOwn || !data?.isActive) return undefined
  const { cancellationNotice, phone } = data
  if (!isTooLate(appointment, cancellationNotice, now)) return undefined
  return { sentence: tooLateSentence(cancellationNotice), phone }
}
