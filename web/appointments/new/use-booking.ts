import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { Client } from '@encaixe/contract/clients.ts'
import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { monthOf } from '@encaixe/contract/local-time.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import type { Alternative } from '@encaixe/contract/refusals.ts'
import { anybodyName, listWords } from '@encaixe/contract/visit-words.ts'
import {
  type FormEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { focusStep } from '../choose-time/choice-step.tsx'
import { type Choice, missingStep, start } from '../choose-time/choose-time.ts'
import { madeOf, type TimeChoice, useTimeChoice } from '../choose-time/use-time-choice.ts'
import type { OtherPlace } from '../move/other-time.tsx'
import { anybody, type Item, type PricedItem, type Who, writeItems } from '../write-items.ts'
import { ownBookingPort } from './ask-own-times.ts'
import { isSeries, useBookingForm } from './book-for-client.ts'
import type { Repeat } from './repeat-fields.tsx'
import { contactFields, useClient } from './use-client.ts'
import { type ClientBody, type ClientFields, emptyClient } from './use-client-form.ts'
import { type Now, useWalkIn } from './use-walk-in.ts'

export type BookingStep = 'client' | 'items' | 'time' | 'who'
const allSteps: readonly BookingStep[] = ['client', 'items', 'time', 'who']
const stepsOfPlace: readonly BookingStep[] = ['client', 'items']

/** The choices that are known when the form opens. The form asks for the other choices. */
export type Known = {
  companyId: string
  /** The present date in the time zone of the company. */
  today: string
  procedures: Procedure[]
  /** Choices that are made as soon as they are offered. */
  preferred: Partial<Choice>
  client?: Client | undefined
  /** The text about the client that was typed before this form was opened. */
  typed?: ClientFields | undefined
  /** The id of the signed-in professional, who performs every service that this form books. */
  self?: string | undefined
  /** A free time of the calendar. With it the form does not ask for day, time and person. */
  place?: OtherPlace | undefined
  /** The data for a walk-in: the client stands at the counter, so the booking begins now and needs only a name. */
  now?: Now | undefined
  /** The people of the company, where the form asks for one of them. */
  people: Collaborator[]
}

/** The choices of the form, without the fields of the client for whom they are booked. */
export type Wish = {
  items: readonly PricedItem[]
  date: string
  time: string
  outside: boolean
  repeat?: Repeat | undefined
}

/** State of the company's form: the client, the choices, the open steps, and the booking. */
export function useBooking(
  known: Known,
  root: RefObject<HTMLFormElement | null>,
  onBooked: (first: Appointment) => void,
) {
  const { companyId, today, procedures, preferred, client: first, typed, self, now } = known
  const nameOf = (id: string) => known.people.find((one) => one.id === id)?.name
  const performersOf = (procedureId: string | undefined) =>
    known.people.filter((one) => one.isActive && one.procedureIds.includes(procedureId ?? ''))
  const choice = useTimeChoice({
    port: (items) => (known.place || now ? undefined : ownBookingPort(companyId, items)),
    first: () => start(preferred),
    today,
    serves: ([item], who) => performersOf(item?.procedureId).some(({ id }) => id === who),
  })
  const [isOther, setIsOther] = useState(false)
  const [other, setOther] = useState<OtherPlace>()
  /** The alternative that was accepted and replaces the place. */
  const [accepted, setAccepted] = useState<OtherPlace>()
  const place = accepted ?? known.place
  const fixed = isOther ? other : place
  const chosen = isOther || place ? withPlace(choice, fixed) : choice
  const services = useServices(choice, self)
  const [repeat, setRepeat] = useState<Repeat>()
  const { made, state } = chosen
  const isSeveral = (state.items?.length ?? 0) > 1
  const people = listWords((state.items ?? []).map(({ who }) => nameOf(who) ?? anybodyName))
  const missing = services.isPending ? 'items' : chosen.missing
  const [submitted, setSubmitted] = useState(false)
  const sending = useBookingForm({
    companyId,
    start: {
      ...(typed ?? { ...emptyClient, ...(first && contactFields(first)) }),
      ...(now && { withoutContact: true }),
    },
    losesTime: (error) => !fixed && !now && choice.lose(error),
    onLost: () => setSubmitted(false),
    onWrong: () => client.edit(),
  })
  const { form, clearRefusal, booked, isSending } = sending
  const client = useClient(form, { first: typed ? undefined : first, nameIsEnough: now !== undefined })
  const steps = useSteps<BookingStep>({
    root,
    order: now ? [] : place ? stepsOfPlace : allSteps,
    isAnswered: (step) =>
      step === 'client'
        ? client.isKnown
        : step === 'who' && isSeveral
          ? state.time !== null
          : state[step] !== null && !(step === 'items' && services.isPending),
  })
  const automatic = useFirstFreeDay(choice)
  useOnlyPerson(choice)

  // In an effect, because the page may be left only after a render without unsaved changes. A series replaces the form.
  const firstBooked = booked && !isSeries(booked) ? booked.appointments[0] : undefined
  const tell = useEffectEvent(onBooked)
  useEffect(() => {
    if (firstBooked) tell(firstBooked)
  }, [firstBooked])

  function send(body: ClientBody, wish: Wish) {
    if (isSending) return
    choice.submit()
    const priceOf = (id: string) => procedures.find((one) => one.id === id)?.price ?? null
    const items = wish.items.map((item) => ({ ...item, price: priceOf(item.procedureId) }))
    sending.send(body, { ...wish, items })
  }

  function bookOrAsk(body: ClientBody, wasKnown: boolean) {
    if (!missing) return made && send(body, { ...made, outside: isOther || fixed?.odd !== undefined, repeat })
    if (!wasKnown) return undefined
    setSubmitted(true)
    focusStep(missing)
  }

  /** In the client step, 'Continuar' and Enter only end the step. Only the button that books sends the booking. */
  function submitSteps(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    const isBooking = submitter?.hasAttribute('data-book') ?? true
    const { stage } = client
    void form.handleSubmit(
      (body) => {
        if (stage !== 'known') {
          client.settle()
          steps.advance()
        }
        return isBooking && stage !== 'search' ? bookOrAsk(body, stage === 'known') : undefined
      },
      (errors) => {
        if (client.showErrors(errors)) steps.open('client')
      },
    )(event)
  }

  const walkIn = useWalkIn({ now, procedures, root, form, client, choice, send, clearRefusal })
  return {
    choice: chosen,
    procedures: (state.items ?? []).flatMap(
      (item) => procedures.find(({ id }) => id === item.procedureId) ?? [],
    ),
    services,
    /** The people of the only service, one of whom can be asked for before the time; empty where only one performs it. */
    performers:
      self || isSeveral || performersOf(state.items?.[0]?.procedureId).length < 2
        ? []
        : performersOf(state.items?.[0]?.procedureId),
    wish: (who: Who | null) =>
      choice.choose.wish(who, state.time !== null || state.date !== automatic.current),
    isSeveral,
    people,
    repeat: { value: repeat, onChange: setRepeat },
    place,
    hasMoved: accepted !== undefined,
    /** Where the form does not ask for day, time and person, an alternative replaces them. */
    accept({ date, startTime, collaboratorId: id, collaboratorName: name }: Alternative) {
      const person = id !== null && name !== null ? { id, name } : place?.person
      setAccepted({ date, startTime, person, odd: undefined })
      clearRefusal()
      // The chip that had the focus disappears with the refusal.
      root.current?.querySelector<HTMLElement>('[data-book]')?.focus()
    },
    otherTime: {
      isOpen: isOther,
      onChange: setOther,
      open() {
        setIsOther(true)
        steps.open('time')
      },
      onClose: () => setIsOther(false),
    },
    /** The sentence about an unusual time. The button that books then has the words 'mesmo assim'. */
    odd: fixed?.odd,
    form,
    client,
    steps,
    walkIn,
    submit: (event: FormEvent<HTMLFormElement>) => (walkIn ? walkIn.submit(event) : submitSteps(event)),
    refusal: sending.refusal,
    isSending,
    booked,
    series: sending.series,
    missing,
    wrongStep: submitted ? missing : undefined,
  }
}

export type Booking = ReturnType<typeof useBooking>

/** The choice with a known place instead of day, time and professional from the free times. */
function withPlace(choice: TimeChoice, place: OtherPlace | undefined): TimeChoice {
  const { items } = choice.state
  const [date, time, who] = place
    ? [place.date, place.startTime, place.person?.id ?? null]
    : [null, null, null]
  const state = { ...choice.state, date, time, who, lost: null }
  const made = madeOf(state)
  // `OtherTime` fills in a day and a professional, so only the time can be missing.
  const missing = items && !made ? 'time' : missingStep(state)
  return { ...choice, state, made, person: place?.person?.name, missing }
}

/** The person of a service: with only one professional left, 'anybody' means this professional. */
function useOnlyPerson({ state: { missed }, people: { data = [] }, choose }: TimeChoice) {
  const only = missed?.value === anybody && data.length === 1 ? data[0]?.id : undefined
  const choosePerson = useEffectEvent(choose.who)
  useEffect(() => {
    if (only) choosePerson(only)
  }, [only])
}

/**
 * Chooses the first free day of the row, until the owner has chosen a day, because most callers ask for the next free
 * time. A row at the end of a month needs the answers of two months, which arrive in any order: the choice waits until
 * all earlier days of the row are known.
 */
function useFirstFreeDay({ state, row, free, choose }: TimeChoice) {
  const { items, date, undone } = state
  const isUnknown = (month: string) => free.isPending(month) || free.hasFailed(month)
  const next = row.find((day) => isUnknown(monthOf(day)) || free.isFree(day))
  const first = items && !date && !undone && next && free.isFree(next) ? next : undefined
  const automatic = useRef<string>(undefined)
  const chooseDay = useEffectEvent(choose.date)
  useEffect(() => {
    if (!first) return
    automatic.current = first
    chooseDay(first)
  }, [first])
  /** The day that was chosen here and not by the user. */
  return automatic
}

/** A service of the visit, which may not be chosen yet. */
export type ServiceRow = { key: number; procedureId: string | null; who: Who }

/**
 * The services of a new visit. The person of a single service is chosen after the time. Each of several services has
 * its own wanted person, because the people decide which times are free. `self` is a professional, who performs all
 * services.
 */
function useServices({ state, choose }: TimeChoice, self: string | undefined) {
  const { items, date, time, preferred } = state
  // A visit that is booked again begins with all its services.
  const [rows, setRows] = useState<ServiceRow[]>(() =>
    items && items.length > 1 ? items.map((item, key) => ({ ...item, key })) : [],
  )
  const count = useRef(rows.length)

  const row = (of: Partial<ServiceRow>): ServiceRow => {
    count.current += 1
    return { procedureId: null, who: self ?? anybody, ...of, key: count.current }
  }

  function show(next: ServiceRow[]) {
    setRows(next.length > 1 ? next : [])
    const known = next.flatMap(({ procedureId, who }): Item[] => (procedureId ? [{ procedureId, who }] : []))
    const [first] = known
    if (!first) return
    const isLone = known.length === 1
    const asked = isLone ? [{ ...first, who: anybody }] : known
    if (items && writeItems(asked) === writeItems(items)) return
    choose.items(asked)
    // Day and time stay if they are free with the new services, and otherwise the form names the time that is not free.
    // A time of the address that is not offered yet also stays.
    const wanted = time ?? preferred.time
    if (date) choose.date(date)
    if (date && wanted) choose.time(wanted)
    if (time && isLone) choose.who(first.who)
  }

  return {
    /** The rows of the services when there are two or more services; otherwise empty. */
    rows,
    isPending: rows.some((one) => one.procedureId === null),
    add(who: Who) {
      const first = items?.[0]
      const known = rows.length > 0 ? rows : first ? [row({ ...first, who: self ?? who })] : []
      show([...known, row({})])
    },
    change: (key: number, to: Partial<ServiceRow>) =>
      show(rows.map((one) => (one.key === key ? { ...one, ...to } : one))),
    remove: (key: number) => show(rows.filter((one) => one.key !== key)),
  }
}

export type Services = ReturnType<typeof useServices>

type Options<Step extends string> = {
  root: RefObject<HTMLElement | null>
  order: readonly Step[]
  isAnswered: (step: Step) => boolean
}

/**
 * The open steps of a form. The first step without an answer is open, and an answered step closes to one line. A tap
 * leads to the next step. With the keyboard a step stays open, because arrow keys also select the options that they
 * pass.
 */
function useSteps<Step extends string>({ root, order, isAnswered }: Options<Step>) {
  const [editing, setEditing] = useState<Step>()
  const wanted = useRef(false)
  const next = order.find((step) => !isAnswered(step))
  const current = editing ?? next
  const shown = useRef(current)

  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    // The focused element may have disappeared when its step closed.
    const lost = document.activeElement === null || document.activeElement === document.body
    if (wanted.current || lost) focusFold(root.current, current)
    wanted.current = false
  }, [root, current])

  const advance = () => {
    wanted.current = true
    setEditing(undefined)
  }
  const stay = (step: Step) => {
    wanted.current = false
    setEditing(step)
  }
  return {
    next,
    /** The step that appeared below another open step. */
    revealed: editing && next !== editing ? next : undefined,
    isOpen: (step: Step) => step === next || step === editing,
    isShown: (step: Step) => step === next || isAnswered(step),
    open(step: Step) {
      wanted.current = true
      setEditing(step)
    },
    advance,
    /** Opens the step but does not move the focus, which stays on an element inside. */
    stay,
    /**
     * Handlers for the form around the steps. A choice by pointer closes its step. A choice by key also causes a click
     * event, but does not close its step.
     */
    handlers: {
      onClick({ target, detail }: MouseEvent) {
        if (!(target instanceof Element) || !target.closest('input[type=radio], [data-day]')) return
        const step = target.closest<HTMLElement>('[data-fold]')?.dataset.fold as Step | undefined
        if (!step) return
        if (detail > 0) advance()
        else stay(step)
      },
    },
  }
}

export type Steps<Step extends string> = ReturnType<typeof useSteps<Step>>

/** Focuses the heading of a step and scrolls to the step. Without a step it focuses the button that books. */
function focusFold(root: HTMLElement | null, step: string | undefined) {
  const place = step && root?.querySelector<HTMLElement>(`[data-fold="${step}"]`)
  if (!place) return root?.querySelector<HTMLElement>('[data-book]')?.focus({ preventScroll: true })
  place.querySelector<HTMLElement>('h2, h3')?.focus({ preventScroll: true })
  const still = matchMedia?.('(prefers-reduced-motion: reduce)').matches
  place.scrollIntoView?.({ block: 'nearest', behavior: still ? 'auto' : 'smooth' })
}
