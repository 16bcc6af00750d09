import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useDeployment } from '../../platform/deployment.ts'
import { loadLater } from '../../platform/load-later.tsx'
import { useFirstMove } from '../../platform/use-first-move.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChoiceStep } from '../choose-time/choice-step.tsx'
import { DayAndTime } from '../choose-time/day-and-time.tsx'
import { missingSentence } from '../choose-time/describe-choice.ts'
import { BookingSummary } from './booking-summary.tsx'
import { describeClosing } from './describe-closing.ts'
import { listNames, timeFirst } from './describe-people.ts'
import { type BookingFormState, useBookingForm } from './use-booking-form.ts'
import { VisitServices } from './visit-services.tsx'

const ClientDetails = loadLater(() => import('./client-details.tsx'))
const AfterTimes = loadLater(() => import('./after-times.tsx'), 'fallback')
const NextFreeDay = loadLater(() => import('./next-free-day.tsx'), 'fallback')
const MissedTime = loadLater(() => import('./missed-time.tsx'), 'fallback')
const PeopleStep = loadLater(() => import('./people-step.tsx'))
const SummaryNotices = loadLater(() => import('./summary-notices.tsx'))

type Props = Parameters<typeof useBookingForm>[0] & {
  /** Between the services and the steps. */
  children: ReactNode
}

export function BookingForm({ children, ...props }: Props) {
  const { offer } = props
  const { company } = offer
  const { oidcName } = useDeployment()
  const form = useBookingForm(props)
  const { choice, visit, people, isSignedIn, isLearning, needsTerms, waits } = form
  const element = useRef<HTMLFormElement>(null)
  const beginSignIn = useRef<() => void>(undefined)
  const checkDetails = useRef<() => boolean>(undefined)
  const [isAsking, setAsking] = useState(false)
  const termsName = useId()
  const termsId = needsTerms && isSignedIn ? termsName : undefined
  const missing = missingSentence(choice.missing, 'client')
  const isReady = choice.made !== undefined
  const isWeekFull = choice.row.every((day) => choice.free.isFree(day) === false)

  useFirstMove(SummaryNotices.fetch)
  useEffect(() => {
    // What her booking does is known before she confirms it: it may wait for the company.
    if (!isAsking || !isSignedIn || isLearning) return
    setAsking(false)
    // After the dialog, which returns the focus to what opened it. Nothing is booked before her own next tap.
    const timer = setTimeout(() => element.current?.querySelector<HTMLElement>('[type="submit"]')?.focus())
    return () => clearTimeout(timer)
  }, [isAsking, isSignedIn, isLearning])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (missing) return
    if (!checkDetails.current?.()) return
    if (isSignedIn) return void form.send()
    beginSignIn.current?.()
    setAsking(true)
  }

  return (
    <>
      <VisitServices visit={visit} gone={offer.gone} companyId={company.id} />
      {children}
      <form ref={element} onSubmit={submit} noValidate className="contents noscript:hidden">
        <div className="grid min-w-0 grid-cols-1 content-start gap-9 lg:col-start-1 max-lg:[&_:focus]:scroll-mb-40">
          {visit.isGone || (form.isPast && !choice.state.date) || choice.state.missed || form.isFullDay ? (
            <MissedTime form={form} />
          ) : null}
          <DayAndTime
            choice={choice}
            reader="client"
            emptyParts={(date) => describeClosing(company, date)}
            note={<OnlyWith form={form} />}
          >
            {!choice.state.date && isWeekFull ? (
              <NextFreeDay
                offer={offer}
                form={form}
                fallback={<Skeleton className="mt-3 h-26 rounded-lg" />}
              />
            ) : null}
            <AfterTimes
              element={element}
              form={form}
              fallback={company.waitlist ? <Skeleton className="mt-4 h-16 rounded-lg" /> : null}
            />
          </DayAndTime>
          <PeopleStep
            visit={visit}
            people={people}
            names={form.names}
            time={choice.state.time}
            fallback={
              <div className="min-h-33">
                <ChoiceStep step="who" title="Profissional" hint={timeFirst}>
                  {() => null}
                </ChoiceStep>
              </div>
            }
          />
          <div data-step="details" className="grid grid-cols-1 gap-9">
            <ClientDetails
              asksPhone={company.askPhone === 'required'}
              check={checkDetails}
              typed={form.typed}
              type={form.type}
              fallback={<Skeleton className="h-79 rounded-lg" />}
            />
          </div>
        </div>
        <BookingSummary
          sum={visit.sum}
          names={form.names}
          choice={choice}
          missing={missing}
          sending={form.isSending || (isAsking && isSignedIn)}
          action={(termsId ? 'Aceitar e ' : '') + (waits ? 'Enviar pedido' : 'Confirmar Agendamento')}
          describedBy={termsId}
          note={isReady && !isSignedIn ? `Você entra com ${oidcName} para confirmar.` : undefined}
        >
          {isReady || termsId || waits || form.failure || choice.state.lost ? (
            <SummaryNotices
              form={form}
              termsId={termsId}
              open={isAsking}
              onClose={() => setAsking(false)}
              begin={beginSignIn}
            />
          ) : null}
        </BookingSummary>
      </form>
    </>
  )
}

/**
 * Above the times of a day that was opened for somebody. Not shown while somebody is being chosen, because it would push
 * the choice away.
 */
function OnlyWith({ form: { choice, visit, names } }: { form: BookingFormState }) {
  const { date, time } = choice.state
  const [shown, setShown] = useState<string | null>(null)
  const who = listNames(names)
  if (who && date && !time && shown !== date) setShown(date)
  return who && shown === date ? (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 text-ui text-ink-2">
      <span className="min-w-0 [overflow-wrap:anywhere]">{`Horários com ${who}.`}</span>
      <Button variant="text" size="sm" className="-ml-2" onClick={visit.chooseAnybody}>
        Ver com qualquer profissional
      </Button>
    </p>
  ) : null
}
