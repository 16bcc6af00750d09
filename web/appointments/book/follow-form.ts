import { bookingSentences, horizonDays, phonePattern } from '@encaixe/contract/appointment-rules.ts'
import type { Appointment } from '@encaixe/contract/appointments.ts'
import { isRefusal } from '@encaixe/contract/client.ts'
import type { AvailableCollaborator } from '@encaixe/contract/free-times.ts'
import { addDays } from '@encaixe/contract/local-time.ts'
import type { Alternative } from '@encaixe/contract/refusals.ts'
import { useCallback, useEffect, useReducer, useState } from 'react'
import { describeFailure } from '../../platform/describe-failure.ts'
import { daysOf, useFreePeople, useFreeTimes } from '../choose-time/ask-times.ts'
import { type Choice, chooseSlot, type Step, startSlot } from '../choose-time/choose-time.ts'
import { useDayChoice } from '../choose-time/day-choice.tsx'
import type { Lost } from '../choose-time/lost-slot.tsx'
import { useBookSlot } from './book-slot.ts'
import type { Offer } from './load-offer.ts'
import { readChoice, storeChoice } from './store-choice.ts'

const failed = 'Erro ao criar agendamento. Por favor, tente novamente.'

type LostTime = Lost & { date: string; time: string }

type Options = { offer: Offer; today: string; onBooked: (appointment: Appointment) => void }

function startFrom(procedureId: string, today: string) {
  const { date, time, collaboratorId } = readChoice(procedureId)
  const offered = date !== null && date >= today && date <= addDays(today, horizonDays)
  return startSlot({ procedureId, ...(offered && { date, time, collaboratorId }) })
}

/** The three choices, the telephone and the notes, kept over a reload and a login, from the first tap to the server's answer. */
export function useBookingForm({ offer, today, onBooked }: Options) {
  const wanted = { companyId: offer.company.id, procedureId: offer.procedure.id }
  const { procedureId } = wanted
  const [state, dispatch] = useReducer(chooseSlot, undefined, () => startFrom(procedureId, today))
  const [notes, setNotes] = useState(() => readChoice(procedureId).notes)
  const [phone, setPhone] = useState(() => readChoice(procedureId).phone)
  const phoneError = phonePattern.test(phone) ? undefined : bookingSentences.phone
  const [lost, setLost] = useState<LostTime>()
  const [refusal, setRefusal] = useState<string>()
  const { date, time, collaboratorId, wish } = state

  const choose = (step: Step) => (value: string) => dispatch({ type: 'choose', step, value })
  const days = useDayChoice({
    askDays: daysOf(wanted),
    known: offer.days,
    today,
    value: date,
    onChange: choose('date'),
  })
  const times = useFreeTimes(wanted, date)
  const people = useFreePeople(wanted, date, time)
  const { isSending, book } = useBookSlot((appointment) => {
    storeChoice(procedureId, undefined)
    onBooked(appointment)
  })

  useEffect(() => {
    storeChoice(procedureId, {
      date,
      time: time ?? wish.time ?? null,
      collaboratorId: collaboratorId ?? wish.collaboratorId ?? null,
      notes,
      phone,
    })
  }, [procedureId, date, time, collaboratorId, wish, notes, phone])

  const offerTimes = useCallback((values: string[]) => dispatch({ type: 'offer', step: 'time', values }), [])
  const offerPeople = useCallback(
    (offered: AvailableCollaborator[]) =>
      dispatch({ type: 'offer', step: 'collaboratorId', values: offered.map(({ id }) => id) }),
    [],
  )

  function refuse(error: Error, made: { date: string; time: string }) {
    if (!isRefusal(error, 'slot_taken') && !isRefusal(error, 'slot_unavailable')) {
      return setRefusal(describeFailure(error, failed))
    }
    setLost({ ...made, sentence: error.body.error, alternatives: error.body.alternatives ?? [] })
    dispatch({ type: 'lose' })
    times.refetch()
    days.renew(made.date)
  }

  async function send() {
    if (!date || !time || !collaboratorId || phoneError || isSending) return
    setLost(undefined)
    setRefusal(undefined)
    const said = { notes: notes.trim(), clientPhone: phone.trim() }
    const choice = { ...wanted, date, startTime: time, collaboratorId }
    const error = await book({ ...choice, ...filledIn(said) })
    if (error) refuse(error, { date, time })
  }

  const person =
    people.data?.find(({ id }) => id === collaboratorId)?.name ??
    lost?.alternatives.find((one) => one.collaboratorId === collaboratorId)?.collaboratorName
  return {
    wanted,
    state,
    choose,
    take: ({ startTime, ...alternative }: Alternative) =>
      dispatch({ type: 'take', time: startTime, ...alternative }),
    notes,
    setNotes,
    phone,
    setPhone,
    phoneError,
    days,
    times,
    people,
    offerTimes,
    offerPeople,
    person: collaboratorId ? person : undefined,
    missing: missingOf(state) ?? phoneError,
    lost,
    refusal,
    send,
    isSending,
  }
}

const filledIn = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))

/** In the order in which they are chosen. */
function missingOf({ date, time, collaboratorId }: Choice): string | undefined {
  if (!date) return bookingSentences.date
  if (!time) return bookingSentences.time
  return collaboratorId ? undefined : bookingSentences.collaborator
}
