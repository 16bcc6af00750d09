import { bookingSentences, horizonDays, phonePattern } from '@encaixe/contract/appointment-rules.ts'
import type { Appointment } from '@encaixe/contract/appointments.ts'
import { addDays } from '@encaixe/contract/local-time.ts'
import { useEffect, useState } from 'react'
import { subjectOf, useSession } from '../../platform/session.ts'
import { useBookSlot } from '../book-slot.ts'
import { bookingPort } from '../choose-time/ask-times.ts'
import { start } from '../choose-time/choose-time.ts'
import { useTimeChoice } from '../choose-time/use-time-choice.ts'
import type { Offer } from './load-offer.ts'
import { readChoice, storeChoice } from './store-choice.ts'

type Options = { offer: Offer; today: string; onBooked: (appointment: Appointment) => void }

function startFrom(procedureId: string, today: string, by: string | undefined) {
  const { date, time, collaboratorId } = readChoice(procedureId, by)
  const offered = date !== null && date >= today && date <= addDays(today, horizonDays)
  return start({ procedureId, ...(offered && { date, time, collaboratorId }) })
}

/** The client's booking. Until it is sent, choices and typed text are stored and survive a reload and the login. */
export function useBookingForm({ offer, today, onBooked }: Options) {
  const companyId = offer.company.id
  const procedureId = offer.procedure.id
  const by = subjectOf(useSession())
  const choice = useTimeChoice({
    port: (id) => bookingPort(companyId, id),
    first: () => startFrom(procedureId, today, by),
    today,
    known: offer.days,
  })
  const [notes, setNotes] = useState(() => readChoice(procedureId, by).notes)
  const [phone, setPhone] = useState(() => readChoice(procedureId, by).phone)
  const [failure, setFailure] = useState<Error>()
  const phoneError = phonePattern.test(phone) ? undefined : bookingSentences.phone
  const { isSending, book } = useBookSlot((appointment) => {
    storeChoice(procedureId)
    onBooked(appointment)
  })

  const { date, time, collaboratorId, preferred } = choice.state
  useEffect(() => {
    storeChoice(procedureId, {
      date,
      time: time ?? preferred.time ?? null,
      collaboratorId: collaboratorId ?? preferred.collaboratorId ?? null,
      notes,
      phone,
      by,
    })
  }, [procedureId, by, date, time, collaboratorId, preferred, notes, phone])

  async function send() {
    if (!choice.made || phoneError || isSending) return
    choice.submit()
    setFailure(undefined)
    const { time: startTime, ...made } = choice.made
    const typed = { notes: notes.trim(), clientPhone: phone.trim() }
    const error = await book({ companyId, ...made, startTime, ...filledIn(typed) })
    if (error && !choice.lose(error)) setFailure(error)
  }
  return { choice, notes, setNotes, phone, setPhone, phoneError, failure, send, isSending }
}

const filledIn = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
