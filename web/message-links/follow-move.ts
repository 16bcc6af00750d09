import { bookingSentences } from '@encaixe/contract/appointment-rules.ts'
import { isRefusal } from '@encaixe/contract/client.ts'
import type { AvailableCollaborator } from '@encaixe/contract/free-times.ts'
import type { LinkView } from '@encaixe/contract/message-links.ts'
import type { Alternative } from '@encaixe/contract/refusals.ts'
import { useCallback, useMemo, useReducer, useState } from 'react'
import { type Choice, chooseSlot, type Step, startSlot } from '../appointments/choose-time/choose-time.ts'
import { useDayChoice } from '../appointments/choose-time/day-choice.tsx'
import type { Lost } from '../appointments/choose-time/lost-slot.tsx'
import { useLinkAnswer } from './answer-link.ts'
import { movableDays, useMoveTimes, useStepsOf } from './ask-move-times.ts'

type Options = { token: string; view: LinkView; today: string; onMoved: (view: LinkView) => void }
type LostTime = Lost & { date: string; time: string }

/** Day, time and professional of a move; the professional of now is wished until another is chosen. */
export function useMoveForm({ token, view, today, onMoved }: Options) {
  const { procedure, collaborator } = view.appointment
  const [state, dispatch] = useReducer(chooseSlot, undefined, () =>
    startSlot({ procedureId: procedure.id, collaboratorId: collaborator.id }),
  )
  const [lost, setLost] = useState<LostTime>()
  const [problem, setProblem] = useState<Error>()
  const { date, time, collaboratorId } = state

  const choose = (step: Step) => (value: string) => dispatch({ type: 'choose', step, value })
  const askDays = useMemo(() => movableDays(token), [token])
  const days = useDayChoice({ askDays, today, value: date, onChange: choose('date') })
  const asking = useMoveTimes(token, date)
  const { times, people } = useStepsOf(asking, time)
  const { isSending, answer } = useLinkAnswer(token, view, onMoved)

  const offerTimes = useCallback((values: string[]) => dispatch({ type: 'offer', step: 'time', values }), [])
  const offerPeople = useCallback(
    (offered: AvailableCollaborator[]) =>
      dispatch({ type: 'offer', step: 'collaboratorId', values: offered.map(({ id }) => id) }),
    [],
  )

  async function send() {
    if (!date || !time || !collaboratorId || isSending) return
    setLost(undefined)
    setProblem(undefined)
    const error = await answer({ date, startTime: time, collaboratorId })
    if (!error) return
    if (!isRefusal(error, 'slot_taken') && !isRefusal(error, 'slot_unavailable')) return setProblem(error)
    setLost({ date, time, sentence: error.body.error, alternatives: error.body.alternatives ?? [] })
    dispatch({ type: 'lose' })
    asking.refetch()
    days.renew(date)
  }

  const person =
    people.data?.find(({ id }) => id === collaboratorId)?.name ??
    lost?.alternatives.find((one) => one.collaboratorId === collaboratorId)?.collaboratorName
  return {
    state,
    choose,
    take: ({ startTime, ...alternative }: Alternative) =>
      dispatch({ type: 'take', time: startTime, ...alternative }),
    days,
    times,
    people,
    offerTimes,
    offerPeople,
    person: collaboratorId ? person : undefined,
    missing: missingOf(state),
    lost,
    problem,
    send,
    isSending,
  }
}

function missingOf({ date, time, collaboratorId }: Choice): string | undefined {
  if (!date) return bookingSentences.date
  if (!time) return bookingSentences.time
  return collaboratorId ? undefined : bookingSentences.collaborator
}
