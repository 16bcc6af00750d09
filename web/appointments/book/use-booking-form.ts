import { isRefusal } from '@encaixe/contract/client.ts'
import type { AvailableCollaborator } from '@encaixe/contract/free-times.ts'
import type { PublicProcedure } from '@encaixe/contract/procedures.ts'
import { bookingPath } from '@encaixe/contract/public-pages.ts'
import type { Alternative } from '@encaixe/contract/refusals.ts'
import { mostItems } from '@encaixe/contract/visit-rules.ts'
import type { Visit } from '@encaixe/contract/visits.ts'
import { useEffect, useState } from 'react'
import { api } from '../../platform/api.ts'
import { subjectOf, useSession } from '../../platform/session.ts'
import { type Answer, useAnswer, useKept } from '../../platform/use-answer.ts'
import { presentPrice, useBookVisit } from '../book-visit.ts'
import type { TimesPort } from '../choose-time/ask-times.ts'
import { startVisit } from '../choose-time/choose-time.ts'
import { useTimeChoice } from '../choose-time/use-time-choice.ts'
import { anybody, type Who, writeItems } from '../write-items.ts'
import type { Offer } from './load-offer.ts'
import { itemsOf, measureVisit, type VisitPart } from './measure-visit.ts'
import { pairPeople, readAddress, writeAddress } from './read-address.ts'
import { deleteChoice, readWish, type StoredChoice, storeChoice } from './store-choice.ts'

export type Booked = {
  visit: Visit
  /** The count of no-shows because of which the booking waits for the company. */
  noShows: number | null | undefined
}

type Options = {
  offer: Offer
  today: string
  onBooked: (booked: Booked) => void
  /** True for the first form of the page, false for the form after a sign-out. */
  followsServer: boolean
}

/** The day tapped before the script was ready, read from the server's form, which is still in the document. */
const earlyDay = () =>
  import.meta.env.SSR
    ? null
    : (document.querySelector<HTMLInputElement>('[data-step="date"] input:checked')?.value ?? null)

type Start = StoredChoice & {
  /** True when the address names a time. The page then scrolls to the next step without a tap. */
  arrived: boolean
  /** The day that the address names. */
  arrivedOn: string | null
  /** True when the day that the address names is before today. */
  isPast: boolean
  /** True when the address is that of a link to the waiting list. */
  wantsToWait: boolean
}

function startFrom(
  { offer, today, followsServer }: Options,
  by: string | undefined,
  early: string | null,
): Start {
  const ids = offer.services.map(({ id }) => id)
  const address = readAddress(location.search)
  const wish = readWish(offer.services[0].id, address, by)
  const { date, time } = wish
  const offered = date === null || (date >= today && date <= offer.said.lastDay)
  return {
    ...wish,
    people: pairPeople(ids, [ids[0] ?? '', ...wish.services], wish.people),
    date: (offered ? date : null) ?? (followsServer ? (earlyDay() ?? early) : null),
    time: offered ? time : null,
    arrived: offered && address.time !== null,
    arrivedOn: address.date,
    isPast: address.date !== null && address.date < today,
    wantsToWait: new URLSearchParams(location.search).has('espera'),
  }
}

type Typed = {
  notes: string
  /** The typed telephone; undefined until the client types. Until then the form shows the number of the account. */
  phone: string | undefined
  guest: string
}

/** The profile of the signed-in user. The form of a visitor does not request it. */
function useAccount(subject: string | undefined, companyId: string) {
  const { data, isFetching } = useAnswer(subject, (signal) =>
    api('POST /api/auth/verify', { query: { companyId }, signal }),
  )
  const [terms, setTerms] = useState<'refused' | 'accepted'>()
  return {
    phone: data?.phone ?? '',
    waits: data?.waits,
    isFetching,
    /** True when the terms must be accepted. Before the profile arrives, only the refusal of a booking shows this. */
    needsTerms: terms === undefined ? data?.termsAccepted === false : terms === 'refused',
    setTerms,
  }
}

/** The client's booking. Until it is sent, choices and typed text are stored and survive a reload and the login. */
export function useBookingForm(options: Options) {
  const { offer, today, onBooked } = options
  const { id: companyId, slug, name } = offer.company
  const session = useSession()
  const by = subjectOf(session)
  const isSignedIn = session.status === 'signed-in'
  const isReady = session.status !== 'loading'
  const account = useAccount(isSignedIn ? by : undefined, companyId)
  const [started, setStarted] = useState<Start>()
  // Any rendering before the choice is read would take the early tap back, so the first one reads it.
  const [early] = useState(earlyDay)
  const visit = useVisitParts(offer.services)
  const port = visitPort(companyId, visit.text, visit.lose)
  const choice = useTimeChoice({
    // Nothing is fetched during hydration, because this user may have a stored choice.
    port: () => (isReady ? port : undefined),
    first: () => startVisit(visit.items, {}),
    today,
    said: offer.said,
  })
  const people = useVisitPeople(companyId, visit.text, choice.state)
  const [typed, setTyped] = useState<Typed>({ notes: '', phone: undefined, guest: '' })
  // The form from the server is hydrated unchanged. Directly after the hydration the form shows the stored choice in
  // the same elements, so the focus stays.
  if (isReady && !started) {
    const start = startFrom(options, by, early)
    const parts = partsOf(offer.services, start.people)
    setStarted(start)
    visit.begin(parts)
    choice.begin(startVisit(itemsOf(parts), start))
    setTyped({ notes: start.notes, phone: start.phone || undefined, guest: start.guest })
  } else if (choice.subject !== visit.text) choice.choose.items(visit.items)
  const phone = typed.phone ?? account.phone
  const [failure, setFailure] = useState<Error>()
  const [isAccepting, setAccepting] = useState(false)
  const { isSending, create: book } = useBookVisit((booked) => {
    if (!('appointments' in booked)) return
    deleteChoice(firstId)
    onBooked({ visit: booked, noShows: account.waits?.noShows })
  })

  const [firstId = '', ...services] = visit.parts.map(({ procedure }) => procedure.id)
  const { date, time, preferred } = choice.state
  const chosen = { services, date, time: time ?? preferred.time ?? null, people: visit.people }
  const path = bookingPath(slug, firstId)
  const kept = JSON.stringify({ ...chosen, ...typed, phone: typed.phone ?? '', by })
  useEffect(() => {
    // Before hydration ends the user is unknown, and the empty form would replace the stored text.
    if (isReady) storeChoice(firstId, JSON.parse(kept))
  }, [isReady, firstId, kept])
  // From here on the address contains only the services. All other choices are read from storage, even after a reload.
  const address = writeAddress(path, { services })
  useEffect(() => {
    if (isReady && location.pathname + location.search !== address)
      history.replaceState(history.state, '', address)
  }, [isReady, address])

  useEffect(() => {
    document.title = `${visit.sum.name} · ${name}`
  }, [visit.sum.name, name])

  async function acceptTerms(): Promise<Error | undefined> {
    if (!account.needsTerms) return undefined
    setAccepting(true)
    try {
      await api('POST /api/auth/accept-terms')
      account.setTerms('accepted')
      return undefined
    } catch {
      return new Error('Ocorreu um erro ao aceitar os termos. Por favor, tente novamente.')
    } finally {
      setAccepting(false)
    }
  }

  async function send() {
    if (!choice.made || isSending || isAccepting) return
    choice.submit()
    setFailure(undefined)
    const unaccepted = await acceptTerms()
    if (unaccepted) return setFailure(unaccepted)
    const [notes, guestName, clientPhone] = [typed.notes.trim(), typed.guest.trim(), phone.trim()]
    const error = await book({
      companyId,
      date: choice.made.date,
      startTime: choice.made.time,
      items: visit.items.map((item, at) => ({ ...item, price: visit.parts[at]?.procedure.price ?? null })),
      ...(notes && { notes }),
      ...(guestName && { guestName }),
      // An empty number is sent only if the account has a number, which the empty number deletes.
      ...((clientPhone || account.phone) && { clientPhone }),
    })
    if (isRefusal(error, 'terms_not_accepted')) account.setTerms('refused')
    else if (error && !choice.lose(error)) {
      // The form shows the present price, so that the next tap books at it.
      visit.reprice(error)
      setFailure(error)
    }
  }
  const names = visit.parts.map(({ who, person }, place) =>
    who === anybody ? null : (people.data?.[place]?.find(({ id }) => id === who)?.name ?? person ?? ''),
  )
  function accept(alternative: Alternative) {
    const { collaboratorId: id, collaboratorName: name } = alternative
    // An alternative names its professional, who may differ from the chosen professional.
    if (id !== null && name !== null && visit.people[0] !== anybody) visit.choosePerson(0, { id, name })
    choice.accept(alternative)
  }
  return {
    offer,
    company: offer.company,
    port,
    choice: { ...choice, accept },
    visit,
    people,
    names,
    arrived: started?.arrived ?? false,
    isPast: started?.isPast ?? false,
    wantsToWait: started?.wantsToWait ?? false,
    /** True when the day of a link has no free time: the nearest times of another day are offered. */
    isFullDay:
      date !== null && date === started?.arrivedOn && choice.times.data?.some(({ off }) => !off) === false,
    /** The address of the form with the present choice, for another browser and for the return from the login. */
    here: writeAddress(path, chosen),
    /** The address of the page while the form is open. It contains only the services. */
    address,
    typed: { ...typed, phone },
    type: (text: Partial<Typed>) => setTyped((all) => ({ ...all, ...text })),
    isSignedIn,
    /** The signed-in user. */
    subject: by,
    /** True once it is known that nobody is signed in. */
    isVisitor: isReady && !isSignedIn,
    needsTerms: account.needsTerms,
    acceptTerms,
    /** The reason why a booking of this client waits for the company. */
    waits: account.waits,
    isLearning: account.isFetching,
    failure,
    send,
    isSending: isSending || isAccepting,
  }
}

export type BookingFormState = ReturnType<typeof useBookingForm>

const withAnybody = (items: string) => items.replaceAll(/:[^,]*/g, '')

/**
 * The requests for the times of a visit; `onGone` is called when a wanted professional does not work in the company any
 * more. When a professional is chosen, times at which only other professionals are free stay on screen as taken,
 * because the grid above the choice of people would otherwise jump.
 */
function visitPort(companyId: string, items: string, onGone: (items: string) => void): TimesPort {
  const anybody = withAnybody(items)
  function fail(error: unknown): never {
    if (items !== anybody && isRefusal(error, 'not_found')) onGone(items)
    throw error
  }
  return {
    days: (month) => api('GET /api/public/visit-days', { query: { companyId, items, month } }).catch(fail),
    async times(date, signal) {
      const ask = async (asked: string) => {
        const query = { companyId, items: asked, date }
        const times = await api('GET /api/public/visit-times', { query, signal })
        return times.map(({ startTime }) => startTime).filter((time) => typeof time === 'string')
      }
      const asks = [ask(anybody), items === anybody ? undefined : ask(items)] as const
      const [all, own] = await Promise.all(asks).catch(fail)
      return all.map((time) => ({ time, ...(own && !own.includes(time) && { off: true }) }))
    },
  }
}

/** The people of each service with whom the visit is possible at its start. */
function useVisitPeople(
  companyId: string,
  items: string,
  { date, time: startTime }: { date: string | null; time: string | null },
): Answer<AvailableCollaborator[][]> {
  const start = date && startTime ? `${withAnybody(items)} ${date} ${startTime}` : null
  const answer = useAnswer(start ? `${start} ${items}` : undefined, async (signal) =>
    date && startTime
      ? api('GET /api/public/visit-collaborators', { query: { companyId, items, date, startTime }, signal })
      : [],
  )
  return useKept(answer, start)
}

const partsOf = (services: readonly PublicProcedure[], people: readonly Who[]): VisitPart[] =>
  services.map((procedure, place) => ({ procedure, who: people[place] ?? anybody }))

/** The services of the visit in their order, each with a chosen professional or with anybody. */
function useVisitParts(services: readonly PublicProcedure[]) {
  const [isGone, setGone] = useState(false)
  const [parts, setParts] = useState(() => partsOf(services, []))
  return {
    parts,
    begin: setParts,
    items: itemsOf(parts),
    text: writeItems(itemsOf(parts)),
    sum: measureVisit(parts.map(({ procedure }) => procedure)),
    people: parts.map(({ who }) => who),
    isFull: parts.length >= mostItems,
    add: (procedure: PublicProcedure) =>
      setParts((all) => (all.length < mostItems ? [...all, { procedure, who: anybody }] : all)),
    remove: (place: number) =>
      setParts((all) => (all.length > 1 ? all.filter((_, other) => other !== place) : all)),
    choosePerson: (place: number, person: { id: string; name: string } | null) => {
      setGone(false)
      setParts((all) =>
        all.map(({ procedure, ...part }, other) =>
          other === place
            ? { procedure, who: person?.id ?? anybody, ...(person && { person: person.name }) }
            : { procedure, ...part },
        ),
      )
    },
    reprice: (error: Error) =>
      setParts((all) =>
        all.map(({ procedure, ...part }) => ({
          procedure: { ...procedure, price: presentPrice(error, procedure) },
          ...part,
        })),
      ),
    chooseAnybody: () => setParts(partsWithAnybody),
    /** True when a professional in the address no longer works in the company, and nobody else is chosen yet. */
    isGone,
    /** Sets `items` to anybody: a wanted professional is gone. A late answer about earlier items changes no item. */
    lose: (items: string) => {
      setGone(true)
      setParts((all) => (writeItems(itemsOf(all)) === items ? partsWithAnybody(all) : all))
    },
  }
}

const partsWithAnybody = (parts: VisitPart[]): VisitPart[] =>
  parts.map(({ procedure }) => ({ procedure, who: anybody }))

export type VisitParts = ReturnType<typeof useVisitParts>
