import type { Client } from '@encaixe/contract/clients.ts'
import { monthOf } from '@encaixe/contract/local-time.ts'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { showRefusal } from '../../platform/show-refusal.ts'
import { findWayOut, type Refusal } from '../../shell/find-way-out.ts'
import { useToast } from '../../ui/toast.tsx'
import { bookingFailed } from '../book-slot.ts'
import type { VisitBody } from '../book-visit.ts'
import { focusStep } from '../choose-time/choice-step.tsx'
import { type Choice, missingStep, start } from '../choose-time/choose-time.ts'
import { madeOf, type TimeChoice, useTimeChoice } from '../choose-time/use-time-choice.ts'
import { summarizeAppointment } from '../describe-appointment.ts'
import { listPeople } from '../describe-visit.ts'
import type { OtherPlace } from '../move/other-time.tsx'
import { anybody } from '../write-items.ts'
import { ownBookingPort } from './ask-own-times.ts'
import { dropTyped } from './read-prefill.ts'
import type { Repeat } from './repeat-fields.tsx'
import { submitClient } from './submit-client.ts'
import { contactFields, useClient } from './use-client.ts'
import { type ClientBody, type ClientFields, emptyClient, useClientForm } from './use-client-form.ts'
import { useServices } from './use-services.ts'
import { useSteps } from './use-steps.ts'
import { isSeries, useVisitBooking } from './use-visit-booking.ts'

const order = ['client', 'items', 'time', 'who'] as const
export type BookingStep = (typeof order)[number]

type Options = {
  root: RefObject<HTMLElement | null>
  companyId: string
  today: string
  preferred: Partial<Choice>
  /** The client for whom the form was opened. */
  first: Client | undefined
  /** What was typed in the calendar's sheet before this form was opened from it. */
  typed: ClientFields | undefined
  /** Who performs what, by the ids of the company's people. */
  nameOf: (collaboratorId: string) => string | undefined
  /** A professional, who does everything that she books. */
  self: string | undefined
}

/** State of the owner's form: the client, the choices, which of them are open, and the booking. */
export function useNewAppointment(options: Options) {
  const { root, companyId, today, preferred, first, typed, nameOf, self } = options
  const choice = useTimeChoice({
    port: (items) => ownBookingPort(companyId, items),
    first: () => start(preferred),
    today,
  })
  const [isOther, setIsOther] = useState(false)
  const [other, setOther] = useState<OtherPlace>()
  const chosen = isOther ? withOther(choice, other) : choice
  const services = useServices(choice, self)
  const [repeat, setRepeat] = useState<Repeat>()
  const { made, state } = chosen
  const isSeveral = (state.items?.length ?? 0) > 1
  /** Who does several services, in words. */
  const people = listPeople((state.items ?? []).map(({ who }) => nameOf(who) ?? 'quem estiver livre'))
  const missing = services.isPending ? 'items' : chosen.missing
  const [submitted, setSubmitted] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const form = useClientForm(typed ?? (first && { ...emptyClient, ...contactFields(first) }))
  const client = useClient(form, typed ? undefined : first)
  const { isSending, booked, book } = useVisitBooking()
  const [sent, setSent] = useState<VisitBody>()
  const navigate = useNavigate()
  const notify = useToast()
  const steps = useSteps<BookingStep>({
    root,
    order,
    isAnswered: (step) =>
      step === 'client'
        ? client.isKnown
        : step === 'who' && isSeveral
          ? state.time !== null
          : state[step] !== null && !(step === 'items' && services.isPending),
  })
  useFirstFreeDay(choice)
  useOnlyPerson(choice)

  // In an effect, because the page must first know that nothing unsaved is left.
  useEffect(() => {
    if (!booked) return
    dropTyped()
    const [first] = isSeries(booked) ? [] : booked.appointments
    // A series is shown here, with what was missed.
    if (!first) return
    notify(`Agendamento criado: ${summarizeAppointment(first, true)}`)
    void navigate(`/schedules/${first.id}`)
  }, [booked, navigate, notify])

  async function send(body: ClientBody) {
    if (!made || isSending) return
    choice.submit()
    setRefusal(undefined)
    const { items, date, time: startTime } = made
    const outside = isOther && { outside: true }
    const wish = { companyId, date, startTime, items, ...outside, ...(repeat && { repeat }), ...body }
    setSent(wish)
    const error = await book(wish)
    if (!error) return
    if (!isOther && choice.lose(error)) setSubmitted(false)
    else if (showRefusal(form, error)) client.edit()
    else setRefusal(findWayOut(error, bookingFailed))
  }

  function bookOrAsk(body: ClientBody, wasKnown: boolean) {
    if (!missing) return send(body)
    if (!wasKnown) return undefined
    setSubmitted(true)
    focusStep(missing)
  }

  const submit = submitClient({ form, client, steps, onBook: bookOrAsk })
  const wrongStep = submitted ? missing : undefined
  const otherTime = {
    isOpen: isOther,
    /** What is unusual about the time, which the button that books repeats. */
    odd: isOther ? other?.odd : undefined,
    onChange: setOther,
    open() {
      setIsOther(true)
      steps.open('time')
    },
    onClose: () => setIsOther(false),
  }
  const series = booked && isSeries(booked) && sent ? { series: booked, body: sent } : undefined
  return {
    choice: chosen,
    services,
    repeat: { value: repeat, onChange: setRepeat },
    otherTime,
    form,
    client,
    steps,
    submit,
    refusal,
    isSending,
    booked,
    series,
    missing,
    people,
    wrongStep,
  }
}

/** The choice with a time that is not offered in the place of day, time and professional. */
function withOther(choice: TimeChoice, other: OtherPlace | undefined): TimeChoice {
  const { items } = choice.state
  const [date, time, who] = other
    ? [other.date, other.startTime, other.person?.id ?? null]
    : [null, null, null]
  const state = { ...choice.state, date, time, who, lost: null }
  const made = madeOf(state)
  // Its fields begin with a day and a professional; only the time is left to type.
  const missing = items && !made ? 'time' : missingStep(state)
  return { ...choice, state, made, person: other?.person?.name, missing }
}

/** Where only one person is left, whoever is free is she. */
function useOnlyPerson({ state: { missed }, people: { data = [] }, choose }: TimeChoice) {
  const only = missed?.value === anybody && data.length === 1 ? data[0]?.id : undefined
  const choosePerson = useEffectEvent(choose.who)
  useEffect(() => {
    if (only) choosePerson(only)
  }, [only])
}

/**
 * Chooses the first free day of the row, until the owner has chosen one: most callers ask for the next free time. A row
 * at the end of a month needs the answers of two months, in any order: it waits for the days before.
 */
function useFirstFreeDay({ state, row, free, choose }: ReturnType<typeof useTimeChoice>) {
  const { items, date, undone } = state
  const isUnknown = (month: string) => free.isPending(month) || free.hasFailed(month)
  const next = row.find((day) => isUnknown(monthOf(day)) || free.isFree(day))
  const first = items && !date && !undone && next && free.isFree(next) ? next : undefined
  const chooseDay = useEffectEvent(choose.date)
  useEffect(() => {
    if (first) chooseDay(first)
  }, [first])
}
