import type { AvailableCollaborator, AvailableDay } from '@encaixe/contract/free-times.ts'
import { monthOf } from '@encaixe/contract/local-time.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { anybody } from '../write-items.ts'

/**
 * `people`: the collaborators who are free at `time`, if the answer names them. `off`: the time is free only with
 * professionals who are not chosen.
 */
export type OfferedTime = { time: string; people?: AvailableCollaborator[]; off?: boolean }

/** The requests for free times. A booking, a move and a message link use different endpoints. */
export type TimesPort = {
  days: (month: string) => Promise<AvailableDay[]>
  times: (date: string, signal: AbortSignal) => Promise<OfferedTime[]>
  /** Fetches the people of a time, when `times` does not name them. */
  people?: (date: string, time: string, signal: AbortSignal) => Promise<AvailableCollaborator[]>
}

/** The option of a client without a preference, before the people who are free. */
export const whoeverIsFree = {
  id: anybody,
  name: 'Sem preferência',
  role: 'Quem estiver livre',
  photo: null,
}

/** `again`: the request failed and is repeated. */
type Months = Record<string, AvailableDay[] | 'pending' | 'failed' | 'again'>

type Options = {
  /** The requests for free times; undefined until the services are chosen. */
  port: TimesPort | undefined
  /** The services as text: other services have other free days. */
  subject: string | null
  /** The months on screen. */
  shown: string[]
  /** True to show the last answer until the one for a changed subject arrives. */
  keeps: boolean
}

/** The days with a free time. Each month is fetched once; `renew` refetches it and shows the old answer meanwhile. */
export function useFreeDays({ port, subject, shown, keeps }: Options) {
  const keyOf = (month: string) => `${subject} ${month}`
  const [months, setMonths] = useState<Months>({})
  const missing = port && shown.find((month) => months[keyOf(month)] === undefined)

  async function load(month: string) {
    const key = keyOf(month)
    setMonths((all) => {
      const known = all[key]
      const asked = known === 'failed' || known === 'again' ? 'again' : 'pending'
      return { ...all, [key]: Array.isArray(known) ? known : asked }
    })
    const answer = (await port?.days(month).catch(() => undefined)) ?? 'failed'
    setMonths((all) => ({ ...all, [key]: answer, [month]: answer }))
  }
  const loadMissing = useEffectEvent(load)
  useEffect(() => {
    if (missing !== undefined) void loadMissing(missing)
  }, [missing])

  function answerOf(month: string) {
    const own = months[keyOf(month)]
    const last = months[month]
    return keeps && own !== 'failed' && own !== 'again' && !Array.isArray(own) && Array.isArray(last)
      ? last
      : own
  }
  const dayOf = (day: string) => {
    const month = answerOf(monthOf(day))
    return Array.isArray(month) ? month.find(({ date }) => date === day) : undefined
  }
  return {
    /** Whether the day has a free time; undefined until the month is fetched. Until then the day's times tell it. */
    isFree: (day: string): boolean | undefined => dayOf(day)?.free,
    /** Whether somebody performs these services on the day, even if the day is full. Undefined as for `isFree`. */
    isOpen: (day: string): boolean | undefined => dayOf(day)?.open,
    isPending: (month: string) => answerOf(month) === undefined || answerOf(month) === 'pending',
    hasFailed: (month: string) => answerOf(month) === 'failed' || answerOf(month) === 'again',
    isRetried: (month: string) => answerOf(month) === 'again',
    isFull(month: string): boolean {
      const days = answerOf(month)
      return Array.isArray(days) && !days.some(({ free }) => free)
    },
    /** The days of the month; undefined until they are fetched. */
    daysOf(month: string): AvailableDay[] | undefined {
      const days = months[keyOf(month)]
      return Array.isArray(days) ? days : undefined
    },
    renew: load,
  }
}
