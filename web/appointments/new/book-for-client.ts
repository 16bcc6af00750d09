import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { Visit, VisitSeries } from '@encaixe/contract/visits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useContractForm } from '../../platform/use-contract-form.ts'
import { asError } from '../../platform/use-send-once.ts'
import { proceduresQuery } from '../../procedures/fetch-procedures.ts'
import { postVisit, presentPrice, type VisitBody } from '../book-visit.ts'
import { appointmentQuery } from '../fetch-appointments.ts'
import { dropTyped } from './read-prefill.ts'
import type { Wish } from './use-booking.ts'
import { type BookingBody, type ClientBody, type ClientFields, clientForm } from './use-client-form.ts'

export const isSeries = (booked: Visit | VisitSeries): booked is VisitSeries => 'missed' in booked

/** The booking that was just made. Its appointments are cached for the pages to which the user goes on. */
export function useBooked() {
  const queries = useQueryClient()
  const [booked, setBooked] = useState<Visit | VisitSeries>()
  function onBooked(done: Visit | VisitSeries) {
    const all: Appointment[] = (isSeries(done) ? done.visits : [done]).flatMap((visit) => visit.appointments)
    for (const one of all) queries.setQueryData(appointmentQuery(one.id).queryKey, one)
    setBooked(done)
  }
  return { booked, onBooked }
}

type Options = {
  companyId: string
  start: ClientFields
  /** Returns whether a refusal means that the chosen time is lost; the choice then shows it. */
  losesTime: (error: Error) => boolean
  onLost: () => void
  /** Called when the API refused a field of the client. */
  onWrong: () => void
}

/** The company's form. Its fields contain the client; the services and the time are given to `send`. */
export function useBookingForm({ companyId, start, losesTime, onLost, onWrong }: Options) {
  const queries = useQueryClient()
  const { booked, onBooked } = useBooked()
  const [body, setBody] = useState<VisitBody>()
  const contract = useContractForm<ClientFields, BookingBody, Visit | VisitSeries>(
    clientForm,
    async ({ wish, ...client }, { headers }) => {
      if (!wish) return false
      const { items, date, time: startTime, outside, repeat } = wish
      const visit = {
        ...{ companyId, date, startTime, items },
        ...(outside && { outside }),
        ...(repeat && { repeat }),
        ...client,
      }
      setBody(visit)
      try {
        return await postVisit(visit, headers)
      } catch (thrown) {
        const error = asError(thrown)
        if (losesTime(error)) {
          onLost()
          return false
        }
        // The form shows the present price, so that the next tap books at it.
        queries.setQueryData(proceduresQuery(companyId).queryKey, (all) =>
          all?.map((one) => ({ ...one, price: presentPrice(error, one) })),
        )
        throw error
      }
    },
    {
      start,
      onSent(done) {
        dropTyped()
        onBooked(done)
      },
      onWrong,
    },
  )
  return {
    form: contract.form,
    send: (client: ClientBody, wish: Wish) => contract.sendProposed({ ...client, wish }),
    clearRefusal: () => contract.setError(undefined),
    refusal: contract.error,
    isSending: contract.isSending || contract.isSent,
    booked,
    series: booked && isSeries(booked) && body ? { series: booked, body } : undefined,
  }
}
