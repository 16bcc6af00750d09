import { horizonDays } from '@encaixe/contract/booking-rules.ts'
import { isRefusal } from '@encaixe/contract/client.ts'
import type { AvailableCollaborator } from '@encaixe/contract/free-times.ts'
import { addDays } from '@encaixe/contract/local-time.ts'
import type { Alternative } from '@encaixe/contract/refusals.ts'
import { useCallback, useEffect, useReducer, useState } from 'react'
import { useBookAppointment } from '../schedules/book-appointment.ts'
import { chooseSlot, type Step, startSlot } from '../schedules/choose-slot.ts'
import type { Lost } from '../schedules/lost-slot.tsx'
import { tellFailure } from '../subscriptions/tell-failure.ts'
import { type KeptChoice, readChoice, storeChoice } from './keep-choice.ts'

const failed = 'Erro ao criar agendamento. Por favor, tente novamente.'

type LostTime = Lost & { date: string; time: string }

type Options = { companyId: string; procedureId: string; today: string }

function startFrom(procedureId: string, today: string) {
  const { date, time, collaboratorId }: KeptChoice = readChoice(procedureId)
  const offered = date !== null && date >= today && date <= addDays(today, horizonDays)
  return startSlot({ procedureId, ...(offered && { date, time, collaboratorId }) })
}

/** The three choices and the notes, kept over a reload and a login, from the first tap to the server's answer. */
export function useBookingForm({ companyId, procedureId, today }: Options) {
  const [state, dispatch] = useReducer(chooseSlot, undefined, () => startFrom(procedureId, today))
  const [notes, setNotes] = useState(() => readChoice(procedureId).notes)
  const [times, setTimes] = useState<string[]>()
  const [people, setPeople] = useState<AvailableCollaborator[]>()
  const [lost, setLost] = useState<LostTime>()
  const [refusal, setRefusal] = useState<string>()
  const book = useBookAppointment()
  const { date, time, collaboratorId, wish } = state

  useEffect(() => {
    if (book.isSuccess) return storeChoice(procedureId, undefined)
    storeChoice(procedureId, {
      date,
      time: time ?? wish.time ?? null,
      collaboratorId: collaboratorId ?? wish.collaboratorId ?? null,
      notes,
    })
  }, [procedureId, date, time, collaboratorId, wish, notes, book.isSuccess])

  const offerTimes = useCallback((values: string[]) => {
    setTimes(values)
    dispatch({ type: 'offer', step: 'time', values })
  }, [])
  const offerPeople = useCallback((offered: AvailableCollaborator[]) => {
    setPeople(offered)
    dispatch({ type: 'offer', step: 'collaboratorId', values: offered.map(({ id }) => id) })
  }, [])

  /** What depends on a choice is forgotten with it. */
  const choose = (step: Step) => (value: string) => {
    if (state[step] !== value) {
      if (step === 'date') setTimes(undefined)
      if (step !== 'collaboratorId') setPeople(undefined)
    }
    dispatch({ type: 'choose', step, value })
  }

  function take({ startTime, ...alternative }: Alternative) {
    dispatch({ type: 'take', time: startTime, ...alternative })
  }

  function refuse(error: Error, made: { date: string; time: string }) {
    if (isRefusal(error, 'slot_taken') || isRefusal(error, 'slot_unavailable')) {
      setLost({ ...made, sentence: error.body.error, alternatives: error.body.alternatives ?? [] })
      dispatch({ type: 'lose' })
    } else setRefusal(tellFailure(error, failed))
  }

  function send() {
    if (!date || !time || !collaboratorId || book.isPending || book.isSuccess) return
    setLost(undefined)
    setRefusal(undefined)
    const trimmed = notes.trim()
    const body = { companyId, procedureId, date, startTime: time, collaboratorId }
    book.mutate(
      { ...body, ...(trimmed && { notes: trimmed }) },
      { onError: (error) => refuse(error, { date, time }) },
    )
  }

  const person =
    people?.find(({ id }) => id === collaboratorId)?.name ??
    lost?.alternatives.find((one) => one.collaboratorId === collaboratorId)?.collaboratorName
  return {
    state,
    choose,
    take,
    notes,
    setNotes,
    times,
    people,
    offerTimes,
    offerPeople,
    person: collaboratorId ? person : undefined,
    lost,
    refusal,
    send,
    book,
  }
}
