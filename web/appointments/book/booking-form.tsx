import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useDeployment } from '../../platform/deployment.ts'
import { loadLater } from '../../platform/load-later.tsx'
import { useSession } from '../../platform/session.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { bookingFailed } from '../book-slot.ts'
import { missingSentence } from '../choose-time/describe-choice.ts'
import { LostSlot } from '../choose-time/lost-slot.tsx'
import { TimeSteps } from '../choose-time/time-steps.tsx'
import { RefusalAlert } from '../refusal-alert.tsx'
import { BookingSummary } from './booking-summary.tsx'
import { describeClosing } from './describe-closing.ts'
import { asksPhone } from './load-offer.ts'
import { useBookingForm } from './use-booking-form.ts'

const ClientDetails = loadLater(() => import('./client-details.tsx'))
const NextStepInView = loadLater(() => import('./next-step-in-view.tsx'), 'fallback')
const NextFreeDay = loadLater(() => import('./next-free-day.tsx'), 'fallback')
const SignInToBook = loadLater(() => import('./sign-in-to-book.tsx'))
const TermsToBook = loadLater(() => import('./terms-to-book.tsx'))

type Props = Parameters<typeof useBookingForm>[0]

export function BookingForm(props: Props) {
  const { offer, today } = props
  const { company, procedure } = offer
  const { oidcName } = useDeployment()
  const session = useSession()
  const form = useBookingForm(props)
  const { choice, isSignedIn, needsTerms } = form
  const element = useRef<HTMLFormElement>(null)
  const beginSignIn = useRef<() => void>(undefined)
  const checkDetails = useRef<() => boolean>(undefined)
  const [isAsking, setAsking] = useState(false)
  const termsId = useId()
  const missing = missingSentence(choice.missing, 'client')
  const isReady = choice.made !== undefined

  useEffect(() => {
    if (isReady) TermsToBook.fetch().catch(() => undefined)
  }, [isReady])
  useEffect(() => {
    if (!isAsking || !isSignedIn) return
    setAsking(false)
    // After the dialog, which returns the focus to what opened it. Nothing is booked before her own next tap.
    const timer = setTimeout(() => element.current?.querySelector<HTMLElement>('[type="submit"]')?.focus())
    return () => clearTimeout(timer)
  }, [isAsking, isSignedIn])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (missing) return
    if (!checkDetails.current?.()) return
    if (isSignedIn) return void form.send()
    beginSignIn.current?.()
    setAsking(true)
  }

  return (
    <form ref={element} onSubmit={submit} noValidate className="contents noscript:hidden">
      <div className="grid min-w-0 grid-cols-1 content-start gap-9 lg:col-start-1 max-lg:[&_:focus]:scroll-mb-40">
        {offer.later && !choice.state.date ? (
          <NextFreeDay offer={offer} choice={choice} fallback={<Skeleton className="h-26 rounded-lg" />} />
        ) : null}
        <TimeSteps choice={choice} reader="client" emptyParts={(date) => describeClosing(company, date)} />
        <div data-step="details" className="grid grid-cols-1 gap-9">
          <ClientDetails
            asksPhone={asksPhone(company)}
            check={checkDetails}
            form={form}
            fallback={<Skeleton className="h-64 rounded-lg" />}
          />
        </div>
      </div>
      <BookingSummary
        procedure={procedure}
        choice={choice}
        missing={missing}
        sending={form.isSending}
        action={needsTerms && isSignedIn ? 'Aceitar e Confirmar Agendamento' : undefined}
        describedBy={needsTerms && isSignedIn ? termsId : undefined}
        note={isReady && !isSignedIn ? `Você entra com ${oidcName} para confirmar.` : undefined}
      >
        <LostSlot choice={choice} />
        {form.failure ? (
          <RefusalAlert
            error={form.failure}
            fallback={bookingFailed}
            atCap={
              <TextLink to="/schedules" tone="accent" alone>
                Ver meus agendamentos
              </TextLink>
            }
            className="mb-4"
          />
        ) : null}
        {needsTerms && isSignedIn ? <TermsToBook id={termsId} /> : null}
      </BookingSummary>
      <NextStepInView form={element} choice={choice} />
      {isReady && !isSignedIn ? (
        <SignInToBook
          open={isAsking}
          onClose={() => setAsking(false)}
          begin={beginSignIn}
          offer={offer}
          chosen={form.chosen}
          today={today}
          expected={'session' in session ? session.session.email : null}
        />
      ) : null}
    </form>
  )
}
