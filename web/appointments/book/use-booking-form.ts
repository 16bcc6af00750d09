import type { Appointment } from '@encaixe/contract/appointments.ts'
import { isRefusal } from '@encaixe/contract/client.ts'
import { useEffect, useState } from 'react'
import { api } from '../../platform/api.ts'
import { subjectOf, useSession } from '../../platform/session.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import { useBookSlot } from '../book-slot.ts'
import { bookingPort } from '../choose-time/ask-times.ts'
import { start } from '../choose-time/choose-time.ts'
import { useTimeChoice } from '../choose-time/use-time-choice.ts'
import type { Offer } from './load-offer.ts'
import { readAddress } from './read-address.ts'
import { deleteChoice, readChoice, storeChoice } from './store-choice.ts'

type Options = {
  offer: Offer
  today: string
  onBooked: (appointment: Appointment) => void
  /** The first form of the page, not that of whoever comes after a sign-out. */
  followsServer: boolean
}

/** The day that was tapped before the script was ready: the form from the server is still in the document. */
const earlyDay = () =>
  document.querySelector<HTMLInputElement>('[data-step="date"] input:checked')?.value ?? null

function startFrom({ offer, today, followsServer }: Options, by: string | undefined) {
  const procedureId = offer.procedure.id
  const { date, time, collaboratorId } = readAddress(location.search) ?? readChoice(procedureId, by)
  const offered = date !== null && date >= today && date <= offer.said.lastDay
  return start({
    procedureId,
    ...(offered ? { date, time, collaboratorId } : { date: followsServer ? earlyDay() : null }),
  })
}

/** What the account of the signed-in user knows. A visitor's form causes no such request. */
function useAccount(subject: string | undefined) {
  const { data } = useAnswer(subject, (signal) => api('POST /api/auth/verify', { signal }))
  const [terms, setTerms] = useState<'refused' | 'accepted'>()
  return {
    phone: data?.phone ?? '',
    /** A booking before the profile has arrived learns from its refusal that the terms are missing. */
    needsTerms: terms === undefined ? data?.termsAccepted === false : terms === 'refused',
    setTerms,
  }
}

/** The client's booking. Until it is sent, choices and typed text are stored and survive a reload and the login. */
export function useBookingForm(options: Options) {
  const { offer, today, onBooked } = options
  const { company, procedure } = offer
  const [companyId, procedureId] = [company.id, procedure.id]
  const session = useSession()
  const by = subjectOf(session)
  const isSignedIn = session.status === 'signed-in'
  const isReady = session.status !== 'loading'
  const account = useAccount(isSignedIn ? by : undefined)
  const choice = useTimeChoice({
    port: (id) => bookingPort(companyId, id),
    // The form from the server is hydrated as it is; what was chosen before is in the form that follows.
    first: () => (isReady ? startFrom(options, by) : start({ procedureId })),
    today,
    known: offer.days,
    said: offer.said,
  })
  const [notes, setNotes] = useState(() => readChoice(procedureId, by).notes)
  // Undefined until she types: then the account's number is shown.
  const [typed, setPhone] = useState(() => readChoice(procedureId, by).phone || undefined)
  const phone = typed ?? account.phone
  const [failure, setFailure] = useState<Error>()
  const [isAccepting, setAccepting] = useState(false)
  const { isSending, book } = useBookSlot((appointment) => {
    deleteChoice(procedureId)
    onBooked(appointment)
  })

  const { date, time, collaboratorId, preferred } = choice.state
  const chosen = {
    date,
    time: time ?? preferred.time ?? null,
    collaboratorId: collaboratorId ?? preferred.collaboratorId ?? null,
  }
  const kept = JSON.stringify({ ...chosen, notes, phone: typed ?? '', by })
  useEffect(() => {
    // The form from the server does not know yet who is here, and would replace what a user typed before.
    if (isReady) storeChoice(procedureId, JSON.parse(kept))
  }, [isReady, procedureId, kept])
  useEffect(() => {
    // From here on the stored choice counts, also after a reload.
    if (isReady && location.search) history.replaceState(history.state, '', location.pathname)
  }, [isReady])

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
    const { time: startTime, ...made } = choice.made
    const clientPhone = phone.trim()
    const error = await book({
      companyId,
      ...made,
      startTime,
      ...(notes.trim() && { notes: notes.trim() }),
      // Empty deletes the number that the account remembers.
      ...((clientPhone || account.phone) && { clientPhone }),
    })
    if (isRefusal(error, 'terms_not_accepted')) account.setTerms('refused')
    else if (error && !choice.lose(error)) setFailure(error)
  }
  return {
    choice,
    chosen,
    notes,
    setNotes,
    phone,
    setPhone,
    isSignedIn,
    needsTerms: account.needsTerms,
    failure,
    send,
    isSending: isSending || isAccepting,
  }
}
