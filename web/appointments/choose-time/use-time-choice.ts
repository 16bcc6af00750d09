import { horizonDays } from '@encaixe/contract/appointment-rules.ts'
import { isRefusal } from '@encaixe/contract/client.ts'
import type { AvailableCollaborator } from '@encaixe/contract/free-times.ts'
import { addDays, datesFrom, monthOf } from '@encaixe/contract/local-time.ts'
import { type Alternative, namesSomebody } from '@encaixe/contract/refusals.ts'
import { anybodyName } from '@encaixe/contract/visit-words.ts'
import { useEffect, useReducer, useState } from 'react'
import { type Answer, useAnswer, useKept } from '../../platform/use-answer.ts'
import { anybody, type Item, type Who, writeItems } from '../write-items.ts'
import { type OfferedTime, type TimesPort, useFreeDays } from './ask-times.ts'
import { type Choice, missingStep, reduce, type State } from './choose-time.ts'

export const daysInRow = 7

/**
 * The sentences about a shop's days. The server writes them, because the script of the form has reached its size limit
 * and cannot contain their rules.
 */
export type SaidOfDays = {
  /** The last day that clients may book. */
  lastDay: string
  /** The sentence that is shown where the calendar ends. */
  end: string
  notices: string[]
  /** The public reasons why nothing is free, by date. */
  closed: Record<string, string>
}

type Options = {
  /** The requests for the free times of these items; undefined while nothing may be fetched yet. */
  port: (items: readonly Item[]) => TimesPort | undefined
  /** The initial state, with the choices made or preferred. */
  first: () => State
  /** The present date in the time zone of the company. */
  today: string
  said?: SaidOfDays
  /** Whether the person performs these items; without it no person can be asked for before the time. */
  serves?: (items: readonly Item[], who: string) => boolean
}

/** The choice of a day, a time and a professional, with the requests that it needs. */
export function useTimeChoice({ port: portOf, first, today, said, serves }: Options) {
  const [state, dispatch] = useReducer(reduce, undefined, first)
  const { items, date, who, lost } = state
  const wish = items?.length === 1 && isServed(state, serves) ? state.wish : null
  const asked = items && wish ? items.map((item) => ({ ...item, who: wish })) : items
  const subject = asked && writeItems(asked)
  const port = asked === null ? undefined : portOf(asked)

  const [month, setMonth] = useState(monthOf(date ?? today))
  const [shown, setShown] = useState(date)
  const [restarts, setRestarts] = useState(0)
  const row = datesFrom(today, daysInRow)
  const free = useFreeDays({
    port,
    subject,
    shown: [...row.map(monthOf), month],
    keeps: state.filters,
  })
  // The calendar shows the month of a day that was chosen in the row or as an alternative.
  if (date !== shown) {
    setShown(date)
    if (date) setMonth(monthOf(date))
  }

  const answered = useAnswer(port && date ? `${subject} ${date}` : undefined, async (signal) =>
    port && date ? port.times(date, signal) : [],
  )
  const kept = useKept(answered, date)
  const times = state.filters ? kept : answered
  const people = usePeople(port, times, subject, state)

  useEffect(() => {
    if (times.data) dispatch({ type: 'offer', step: 'time', values: offeredIn(times.data) })
  }, [times.data])
  useEffect(() => {
    if (people.data) {
      dispatch({ type: 'offer', step: 'who', values: people.data.map(({ id }) => id) })
    }
  }, [people.data])

  const person =
    people.data?.find(({ id }) => id === who)?.name ??
    lost?.alternatives.find((one) => one.collaboratorId === who)?.collaboratorName ??
    undefined

  /** Offers other times when the error is a lost slot. Returns false for every other error. */
  function lose(error: Error, isOffered: (alternative: Alternative) => boolean = () => true): boolean {
    if (!isRefusal(error, 'slot_taken') && !isRefusal(error, 'slot_unavailable')) return false
    const { error: sentence, alternatives = [] } = error.body
    const name = who === anybody ? anybodyName : person
    // The API named nobody for this time, so the time is free with the chosen person.
    const nameOne = (one: Alternative) =>
      who && name && !namesSomebody(one) ? { ...one, collaboratorId: who, collaboratorName: name } : one
    dispatch({ type: 'lose', sentence, alternatives: alternatives.filter(isOffered).map(nameOne) })
    times.refetch()
    if (date) void free.renew(monthOf(date))
    return true
  }

  /** Replaces the state by the choices that were stored. */
  function begin(earlier: State) {
    dispatch({ type: 'begin', state: earlier })
    setRestarts((count) => count + 1)
  }

  const missing = missingStep(state)
  return {
    state,
    /** The person asked for before the time; null when nobody is asked for, or when the person does not perform it. */
    wish,
    /** The chosen services as text, for the keys of the answers that are fetched for these services. */
    subject,
    today,
    lastDay: said?.lastDay ?? addDays(today, horizonDays),
    said,
    row,
    free,
    month,
    setMonth,
    begin,
    /** The number of calls of `begin`: after each call the calendar is open only for a day outside the row of days. */
    restarts,
    times,
    people,
    /** The name of the chosen professional. */
    person: who ? person : undefined,
    missing,
    made: missing ? undefined : madeOf(state),
    choose: {
      items: (value: readonly Item[]) => dispatch({ type: 'choose', step: 'items', value }),
      date: (value: string) => dispatch({ type: 'choose', step: 'date', value }),
      time: (value: string) => dispatch({ type: 'choose', step: 'time', value }),
      who: (value: Who) => dispatch({ type: 'choose', step: 'who', value }),
      wish: (value: Who | null, keepsDay: boolean) => dispatch({ type: 'wish', value, keepsDay }),
    },
    accept: (alternative: Alternative) => dispatch({ type: 'accept', alternative }),
    /** Must be called before each attempt to book, because `submit` clears the lost slot of the last attempt. */
    submit: () => dispatch({ type: 'submit' }),
    lose,
  }
}

const isServed = ({ items, wish }: State, serves: Options['serves']) =>
  items !== null && wish !== null && serves !== undefined && (wish === anybody || serves(items, wish))

/** All choices, when they are complete: every item with its person. */
export const madeOf = ({ items, date, time, who }: Choice) =>
  items && date && time
    ? { items: who === null ? items : items.map((item) => ({ ...item, who })), date, time, who }
    : undefined

const offeredIn = (times: OfferedTime[]) => times.filter(({ off }) => !off).map(({ time }) => time)

export type TimeChoice = ReturnType<typeof useTimeChoice>

/** The collaborators of the chosen time. Some ports name them with each time; for other ports they are fetched. */
function usePeople(
  port: TimesPort | undefined,
  times: Answer<OfferedTime[]>,
  subject: string | null,
  { date, time }: State,
): Answer<AvailableCollaborator[]> {
  const ask = port?.people
  const key = ask && date && time ? `${subject} ${date} ${time}` : undefined
  const answer = useAnswer(key, async (signal) => (ask && date && time ? ask(date, time, signal) : []))
  if (ask || time === null) return answer
  return { ...times, data: times.data?.find((one) => one.time === time)?.people }
}
