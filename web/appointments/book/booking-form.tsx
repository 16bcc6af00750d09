import { weekdayOf } from '@encaixe/contract/local-time.ts'
import type { PublicProcedure } from '@encaixe/contract/procedures.ts'
import { mostItems } from '@encaixe/contract/visit-rules.ts'
import { weekdayNames } from '@encaixe/contract/work-schedule.ts'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useShopTime } from '../../company-page/follow-shop-time.ts'
import type { ShownCompany } from '../../company-page/load-company.ts'
import { SpokenDuration } from '../../company-page/spoken-duration.tsx'
import { type AppBrowser, readAppBrowser } from '../../identity/find-app-browser.ts'
import { useDeployment } from '../../platform/deployment.ts'
import { formatDuration, formatMoney } from '../../platform/formats.ts'
import { loadLater } from '../../platform/load-later.tsx'
import { useFirstMove } from '../../platform/use-first-move.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { DurationSquares } from '../../ui/duration-squares.tsx'
import { PlusIcon, XIcon } from '../../ui/icons/actions.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { hasRoom } from '../../waitlist/find-room.ts'
import { ChoiceStep } from '../choose-time/choice-step.tsx'
import { DayAndTime } from '../choose-time/day-and-time.tsx'
import { missingSentence } from '../choose-time/describe-choice.ts'
import { BookingSummary } from './booking-summary.tsx'
import { listNames, timeFirst } from './describe-people.ts'
import { isTwice, keysOf } from './measure-visit.ts'
import { type BookingFormState, useBookingForm, type VisitParts } from './use-booking-form.ts'

const AppBrowserAdvice = loadLater(
  async () => ({ default: (await import('../../identity/app-browser-advice.tsx')).AppBrowserAdvice }),
  'fallback',
)
const ClientDetails = loadLater(() => import('./client-details.tsx'))
const AfterTimes = loadLater(() => import('./after-times.tsx'), 'fallback')
const NextFreeDay = loadLater(() => import('./next-free-day.tsx'), 'fallback')
const MissedTime = loadLater(() => import('./missed-time.tsx'), 'fallback')
const PeopleStep = loadLater(() => import('./people-step.tsx'))
const SummaryNotices = loadLater(() => import('./summary-notices.tsx'))
const TermsToBook = loadLater(() => import('./terms-to-book.tsx'), 'fallback')

const acceptsTerms = 'Você aceita os Termos de Uso.'

type Props = Parameters<typeof useBookingForm>[0] & {
  /** Elements between the services and the steps. */
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
  const now = useShopTime(offer.serverNow, company.timezone)
  const [browser, setBrowser] = useState<AppBrowser>()
  // Read after hydration, because the server renders the same page for every browser.
  useEffect(() => setBrowser(readAppBrowser(oidcName)), [oidcName])
  const [waitsFor, setWaitsFor] = useState<{ day: string }>()
  const termsName = useId()
  const termsId = needsTerms && isSignedIn ? termsName : undefined
  const missing = missingSentence(choice.missing, 'client')
  const isReady = choice.made !== undefined
  const isWeekFull = choice.row.every((day) => choice.free.isFree(day) === false)

  useFirstMove(SummaryNotices.fetch)
  useEffect(() => {
    // The sign-in dialog closes only after the profile has arrived, because the client must know before the
    // confirmation whether the booking waits for the company.
    if (!isAsking || !isSignedIn || isLearning) return
    setAsking(false)
    // The closing sign-in dialog returns the focus to the element that opened it, so the booking button gets the focus
    // afterwards. Only the client's next tap books.
    const timer = setTimeout(() => element.current?.querySelector<HTMLElement>('[type="submit"]')?.focus())
    return () => clearTimeout(timer)
  }, [isAsking, isSignedIn, isLearning])

  /** The action for a full day. A day on which the shop is closed or nobody works, or that is over, is not full. */
  function onFull(day: string) {
    const shop = { week: company, now, duration: visit.sum.duration }
    const isOpen = company.waitlist && day >= now.date && choice.free.isOpen(day)
    const isFull = isOpen && choice.free.isFree(day) === false
    const window = { from: day, to: day, startTime: '00:00', endTime: '23:59' }
    return isFull && hasRoom(shop, window) ? () => setWaitsFor({ day }) : undefined
  }

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
          {browser && form.isVisitor ? (
            <AppBrowserAdvice
              browser={browser}
              address={new URL(form.here, location.origin).href}
              withChoice={choice.state.date !== null}
            />
          ) : null}
          {visit.isGone || (form.isPast && !choice.state.date) || choice.state.missed || form.isFullDay ? (
            <MissedTime form={form} />
          ) : null}
          <DayAndTime
            choice={choice}
            reader="client"
            emptyParts={(date) => describeClosing(company, date)}
            onFull={onFull}
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
              waitsFor={waitsFor}
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
          note={
            termsId ? (
              <TermsToBook id={termsId} line fallback={<span id={termsId}>{acceptsTerms}</span>} />
            ) : isReady && !isSignedIn ? (
              <span>
                Você entra com {oidcName}
                <span className="max-sm:sr-only"> para confirmar</span>.
              </span>
            ) : null
          }
        >
          {isReady || waits || form.failure || choice.state.lost ? (
            <SummaryNotices
              form={form}
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
 * A line above the times of a day that was opened for one professional. The line is not shown while a professional is
 * being chosen, because it would move the choice down.
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

type Week = Pick<ShownCompany, 'businessHours' | 'notices'>

/** The text of an evening without times, on days when the shop closes at 18:00 or earlier. */
function describeClosing({ businessHours, notices }: Week, date: string): { night?: string } {
  const today = businessHours.find(({ day }) => day === weekdayOf(date))
  // A notice may change the hours on its dates, so the usual closing time says nothing about them.
  if (!today || today.closes > '18:00' || notices.some(({ from, to }) => from <= date && date <= to))
    return {}
  const day = weekdayNames[today.day].toLowerCase()
  const on = day.endsWith('feira') ? `Na ${day}` : `No ${day}`
  return { night: `Nenhum horário disponível. ${on} fechamos às ${today.closes}.` }
}

const AddService = loadLater(() => import('./add-service.tsx'), 'fallback')

type VisitServicesProps = {
  visit: VisitParts
  /** The sentence about services that the page's address names, but that are not offered any more. */
  gone: string | undefined
  companyId: string
}

/** The services of the visit, with the first service as the heading of the page, and the button that adds a service. */
function VisitServices({ visit, gone, companyId }: VisitServicesProps) {
  const { parts, sum, isFull, add, remove } = visit
  const keys = keysOf(parts)
  const place = useRef<HTMLDivElement>(null)
  const fullId = useId()
  const [isAdding, setAdding] = useState(false)
  const [hasAdded, setHasAdded] = useState(false)
  if (isAdding && !hasAdded) setHasAdded(true)
  useFirstMove(AddService.fetch)
  const [first, ...others] = parts.map(({ procedure }) => procedure)
  const removeButton = ({ name }: PublicProcedure, at: number) => (
    <IconButton
      label={`Remover ${name}${isTwice(parts, at) ? `, ${at + 1}º serviço` : ''}`}
      className="-my-2 -mr-2.5 shrink-0 text-ink-2"
      onClick={() => {
        remove(at)
        // The button that removes a service disappears with the service, so the focus moves to the adding button.
        place.current?.querySelector<HTMLElement>('[data-add]')?.focus()
      }}
    >
      <XIcon />
    </IconButton>
  )
  const said = [`${sum.count} serviços`, formatDuration(sum.duration)]
  if (sum.price !== null) said.push(formatMoney(sum.price) + (sum.unpriced ? ` e ${sum.unpriced}` : ''))
  return (
    <div ref={place} className="min-w-0">
      {gone ? <Alert tone="info" says="nothing" title={gone} className="mb-5" /> : null}
      {first ? (
        <ProcedureHeading procedure={first} action={others.length > 0 ? removeButton(first, 0) : null} />
      ) : null}
      {others.length > 0 ? (
        <ul aria-label="Outros serviços" className="mt-4 border-b border-line">
          {others.map((procedure, at) => (
            <li key={keys[at + 1]} className="flex min-h-13 items-center gap-3 border-t border-line py-2">
              <PlusIcon className="shrink-0 text-ink-3" />
              <p className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
                <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{procedure.name}</span>
                <span className="ml-auto text-ui whitespace-nowrap text-ink-2">
                  <SpokenDuration minutes={procedure.duration} />
                  {procedure.price === null ? null : ` · ${formatMoney(procedure.price)}`}
                </span>
              </p>
              {removeButton(procedure, at + 1)}
            </li>
          ))}
        </ul>
      ) : null}
      <p role="status" className="sr-only">
        {others.length > 0 ? said.join(', ') : ''}
      </p>
      <Button
        data-add
        variant="text"
        size="sm"
        icon={<PlusIcon />}
        className="mt-2 -ml-2 noscript:hidden"
        aria-haspopup="dialog"
        unavailable={isFull}
        aria-describedby={isFull ? fullId : undefined}
        onClick={() => setAdding(true)}
      >
        Adicionar outro serviço
      </Button>
      {isFull ? (
        <p id={fullId} className="text-ui text-ink-2">
          {`Uma visita tem até ${mostItems} serviços.`}
        </p>
      ) : null}
      {hasAdded ? (
        <AddService
          open={isAdding}
          onClose={() => setAdding(false)}
          companyId={companyId}
          chosen={parts.map(({ procedure }) => procedure.id)}
          onAdd={add}
        />
      ) : null}
    </div>
  )
}

/** The longest duration in minutes for a column of squares, which must not be taller than name and description. */
const longestColumn = 90

type ProcedureHeadingProps = {
  procedure: PublicProcedure
  /** An element at the end of the heading's first line. */
  action?: ReactNode
}

export function ProcedureHeading({ procedure, action }: ProcedureHeadingProps) {
  const { name, description, duration, price } = procedure
  const upright = duration <= longestColumn
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="flex min-w-[min(100%,9rem)] flex-1 items-start gap-4">
        {upright ? <DurationSquares minutes={duration} direction="column" className="mt-0.5" /> : null}
        <div className="min-w-0">
          <h1
            tabIndex={-1}
            className="font-display text-[clamp(1.625rem,1.4rem+0.9vw,1.875rem)] leading-[1.1] tracking-[-0.02em] [overflow-wrap:anywhere]"
          >
            {name}
          </h1>
          {description ? (
            <p className="mt-1 text-sm whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
              {description}
            </p>
          ) : null}
          {upright ? null : <DurationSquares minutes={duration} className="mt-2" />}
        </div>
      </div>
      <div className="ml-auto flex gap-3 text-right">
        <div>
          {price === null ? null : (
            <p className="text-xl font-semibold tracking-[-0.01em] whitespace-nowrap">{formatMoney(price)}</p>
          )}
          <p className="text-ink-2">
            <SpokenDuration minutes={duration} />
          </p>
        </div>
        {action}
      </div>
    </div>
  )
}
