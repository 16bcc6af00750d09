import type { Answer as AnswerOf } from '@encaixe/contract/client.ts'
import { useMemo } from 'react'
import type { AskDays } from '../appointments/choose-time/ask-times.ts'
import { api } from '../platform/api.ts'
import { type Answer, useAnswer } from '../platform/use-answer.ts'

type MoveTimes = AnswerOf<'GET /api/links/{token}/times'>

/** For somebody who moves what she has: its own time counts as free. */
export const movableDays =
  (token: string): AskDays =>
  (month) =>
    api('GET /api/links/{token}/days/{month}', { params: { token, month } })

/** The times of a day and who is free at each of them, in one question. */
export function useMoveTimes(token: string, date: string | null) {
  return useAnswer(date ?? undefined, (signal) =>
    api('GET /api/links/{token}/times', { params: { token }, query: { date: date ?? '' }, signal }),
  )
}

const asked = <Value>(asking: Answer<MoveTimes>, data: Value | undefined): Answer<Value> => ({
  ...asking,
  data,
})

/** The same answer, as the two steps of the form ask for it. */
export function useStepsOf(asking: Answer<MoveTimes>, time: string | null) {
  const { data } = asking
  const times = useMemo(() => data?.map(({ startTime }) => startTime), [data])
  const people = useMemo(
    () => data?.find(({ startTime }) => startTime === time)?.collaborators ?? [],
    [data, time],
  )
  return { times: asked(asking, times), people: asked(asking, data && people) }
}
