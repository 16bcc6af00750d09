import { isApiError } from '@encaixe/contract/client.ts'
import { minutesUntil } from '@encaixe/contract/local-time.ts'
import type { LinkView } from '@encaixe/contract/message-links.ts'
import { tooLateSentence } from '@encaixe/contract/notice-words.ts'
import { anybodyName, listWords } from '@encaixe/contract/visit-words.ts'
import { type Ref, useEffect, useRef, useState } from 'react'
import { BookingHeader } from '../appointments/book/booking-header.tsx'
import type { TimesPort } from '../appointments/choose-time/ask-times.ts'
import type { SaidOfDays } from '../appointments/choose-time/use-time-choice.ts'
import { keyOfPlace, type NamedPlace, placeOf } from '../appointments/move/describe-move.ts'
import { FreeEarlier } from '../appointments/move/free-earlier.tsx'
import { MoveForm } from '../appointments/move/move-form.tsx'
import { anybody } from '../appointments/write-items.ts'
import { BookingFooter } from '../company-page/booking-footer.tsx'
import { useShopTime } from '../company-page/follow-shop-time.ts'
import { api } from '../platform/api.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { formatDuration, formatMoney } from '../platform/formats.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { contentId } from '../ui/skip-link.tsx'
import { Earlier } from '../waitlist/earlier.tsx'
import { isOutdated, useLinkAnswer } from './answer-link.ts'
import { ChooseCard } from './choose-card.tsx'
import { describeHold } from './describe-link.ts'
import { formPath, LinkCard } from './link-card.tsx'
import { PartList } from './part-list.tsx'

type Props = {
  token: string
  view: LinkView
  /** The number of minutes before an appointment until which its client may cancel or move it. */
  cancellationNotice: number
  /** The sentences about days without free times and about the last bookable day, for the form of a move. */
  said?: SaidOfDays | undefined
  serverNow: string
  /** True for the link of a mail that asks whether the client can come earlier. */
  asksEarlier?: boolean
  notice: string | undefined
}

/** The page of a message link: one appointment, and the one action that the link allows. */
export function LinkPage({ token, view: first, cancellationNotice, said, serverNow, ...sent }: Props) {
  const { asksEarlier = false } = sent
  const [latest, setView] = useState(first)
  const [answered, setAnswered] = useState(false)
  const [wantsOther, setWantsOther] = useState(false)
  /** The API's refusal of an answer, shown above the present state of the appointment. */
  const [refusal, setRefusal] = useState<Error>()
  const notice = refusal ? describeFailure(refusal, refusal.message) : sent.notice
  const { company, appointment, purpose } = latest
  const now = useShopTime(serverNow, company.timezone)
  const left = minutesUntil(appointment, now)
  const hasBegun = left <= 0
  const isOpen = appointment.status === 'scheduled' && !answered && !hasBegun
  const isManaged = purpose === 'manage' && appointment.status === 'scheduled' && !hasBegun
  const asksChange = isManaged || (isOpen && (purpose === 'reschedule' || purpose === 'cancel'))
  const late = asksChange && left < cancellationNotice ? describeLate(cancellationNotice, company) : undefined
  const heldUntil = describeHold(latest, now)
  // While the page is open, the offered times may stop being held for the client.
  const view = heldUntil === undefined ? endOffer(latest) : latest
  const chooses = isOpen && purpose === 'choose' && view.offer?.state !== 'settled'

  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(wantsOther)
  useEffect(() => {
    // The focus moves to the title, because the pressed button disappeared with its card.
    if (before.current !== wantsOther || refusal) title.current?.focus()
    before.current = wantsOther
  }, [wantsOther, refusal])

  function settle(next: LinkView) {
    setView(next)
    setWantsOther(false)
    setRefusal(undefined)
    setAnswered(true)
  }

  /**
   * Loads and shows the present state after a refusal: another tab or person was faster, or the offer had ended. The
   * sentence of the refusal stays on the page.
   */
  async function showPresent(error: Error): Promise<boolean> {
    if (!isApiError(error) || (error.status !== 404 && error.status !== 409)) return false
    const present = await api('GET /api/links/{token}', { params: { token } }).catch(() => undefined)
    if (!present || present.purpose === 'take' || present.purpose === 'statement') return false
    setView(present)
    setRefusal(error)
    return true
  }

  function card() {
    if (chooses && !wantsOther) {
      const other = () => setWantsOther(true)
      const on = { onOther: other, onRefused: showPresent, onAnswered: settle }
      return <ChooseCard {...{ token, view, heldUntil, notice, title, ...on }} />
    }
    const moves = purpose === 'reschedule' || (isManaged && wantsOther)
    if (chooses || (asksChange && moves && !late)) {
      const back = chooses || isManaged ? () => setWantsOther(false) : undefined
      const kept = chooses ? heldUntil && `Os horários reservados continuam seus até ${heldUntil}.` : keptNow
      const on = { onBack: back, onRefused: showPresent, onMoved: settle }
      return <MoveCard {...{ token, view, kept, said, notice, title, ...on }} today={now.date} />
    }
    const hasChanged = answered || refusal !== undefined
    const onMove = isManaged && !late ? () => setWantsOther(true) : undefined
    return (
      <LinkCard
        {...{ token, view, notice, hasBegun, late, answered, hasChanged, onMove }}
        onAnswered={settle}
        earlier={
          isManaged ? (
            <EarlierByLink
              {...{ token, view, asksEarlier }}
              today={now.date}
              isLate={late !== undefined}
              onChanged={setView}
              onMoved={settle}
              onRefused={showPresent}
            />
          ) : null
        }
      />
    )
  }

  return (
    <div data-shop={company.themeColor} className="flex min-h-dvh flex-col">
      <BookingHeader name={company.name} slug={company.slug} />
      <main id={contentId} className="mx-auto w-full max-w-page flex-1 px-5 pt-6 lg:pt-7.5">
        {card()}
      </main>
      <BookingFooter name={company.name} year={now.date.slice(0, 4)} />
    </div>
  )
}

/** Nobody is sent to a company that shows no telephone, no e-mail and no address. */
const describeLate = (limit: number, { phone, email, address }: LinkView['company']) =>
  phone || email || address
    ? tooLateSentence(limit)
    : tooLateSentence(limit).replace(' Fale com a empresa.', '')

const endOffer = (view: LinkView): LinkView =>
  view.offer?.state === 'open' ? { ...view, offer: { ...view.offer, state: 'ended' } } : view

const keptNow = 'O horário de agora continua seu até você escolher outro.'

type EarlierProps = {
  token: string
  view: LinkView
  today: string
  asksEarlier: boolean
  /** True when the client may not move the appointment any more, but may still take a time that opens. */
  isLate: boolean
  onChanged: (view: LinkView) => void
  onMoved: (view: LinkView) => void
  onRefused: (error: Error) => Promise<boolean>
}

/** 'Posso ir antes' without sign-in. A client who came for it reads when the company keeps no waiting list. */
function EarlierByLink({ token, view, today, asksEarlier, isLate, ...on }: EarlierProps) {
  const { earlier, appointment, company } = view
  const { id, date } = appointment
  const { answer } = useLinkAnswer(token, view, on.onChanged)
  const { answer: move } = useLinkAnswer(token, view, on.onMoved)
  const moveTo = async ({ date: day, startTime, collaboratorId }: NamedPlace) => {
    const error = await move({ date: day, startTime, collaboratorId })
    return error && isOutdated(error) && (await on.onRefused(error)) ? undefined : error
  }
  const send = async (days: number | null) => {
    const error = await answer({ earlier: days })
    if (error) throw error
  }
  const free = isLate ? undefined : (
    <FreeEarlier
      port={linkPort(token)}
      at={placeOf(appointment)}
      today={today}
      noPreference={appointment.parts.length === 1 && appointment.parts[0]?.noPreference === true}
      waits={earlier !== null}
      onMove={moveTo}
    />
  )
  if (earlier === null) {
    return asksEarlier ? (
      <div className="mt-5">
        <Alert tone="info">{`${company.name} não está com a lista de espera aberta.`}</Alert>
        {free}
      </div>
    ) : null
  }
  return (
    <Earlier
      visit={{ id, date }}
      today={today}
      waits={earlier.days === null ? undefined : { id, days: earlier.days }}
      isAsked={asksEarlier}
      free={free}
      port={{
        async wait(days) {
          await send(days)
          return { id, days }
        },
        leave: () => send(null),
        form: formPath(token),
      }}
      className="mt-5"
    />
  )
}

type MoveCardProps = {
  token: string
  view: LinkView
  title: Ref<HTMLHeadingElement>
  today: string
  /** The sentence about the time that stays booked or held for the client until another time is chosen. */
  kept: string | undefined
  said: SaidOfDays | undefined
  /** The sentence that says why the API refused the last answer. */
  notice: string | undefined
  /** Called after a refusal. Resolves to true when the page shows the present state of the appointment. */
  onRefused: (error: Error) => Promise<boolean>
  onMoved: (view: LinkView) => void
  onBack?: (() => void) | undefined
}

/** The form that moves the appointment of a link, as on the appointment's own page. */
function MoveCard({ token, view, title, today, kept, said, notice, ...on }: MoveCardProps) {
  const { onMoved, onRefused, onBack } = on
  const { procedure, duration, price, parts } = view.appointment
  const isVisit = view.purpose !== 'choose' && parts.length > 1
  const at = placeOf(view.appointment)
  const { isSending, answer } = useLinkAnswer(token, view, onMoved)
  const about = formatDuration(duration) + (price === null ? '' : `, ${formatMoney(price)}`)

  async function send({ date, startTime, collaboratorId }: NamedPlace) {
    const error = await answer({ date, startTime, collaboratorId })
    return error && isOutdated(error) && (await onRefused(error)) ? undefined : error
  }

  return (
    <Card
      as="section"
      padding="none"
      aria-labelledby="remarcar"
      className="mx-auto max-w-[800px] p-[26px] max-sm:-mx-5 max-sm:-mt-6 max-sm:rounded-none"
    >
      <h1
        ref={title}
        id="remarcar"
        tabIndex={-1}
        className="font-display text-display-lg [overflow-wrap:anywhere]"
      >
        {`Remarcar ${procedure.name}`}
      </h1>
      <p className="mt-1 mb-6 text-ink-2">{[about, kept].filter(Boolean).join('. ')}</p>
      {isVisit ? (
        <div className="mb-6 rounded-lg bg-accent-soft px-4 py-3.5">
          <p className="mb-2 text-ui text-ink-2">
            {parts.some(({ noPreference }) => noPreference)
              ? 'Os serviços mudam juntos.'
              : 'Os serviços mudam juntos, com os mesmos profissionais.'}
          </p>
          <PartList parts={parts} />
        </div>
      ) : null}
      {notice ? <Alert className="mb-6">{notice}</Alert> : null}
      <NoScript phone={view.company.phone} />
      {/* A refusal can show that the appointment was moved: the new key then starts the form from the new place. */}
      <div className="noscript:hidden">
        <MoveForm
          key={keyOfPlace(at)}
          // The requests of a link need no procedure ids. The form only counts the items: several items are a visit.
          items={(isVisit ? parts : [procedure]).map(({ id }) => ({ procedureId: id, who: anybody }))}
          people={
            isVisit
              ? listWords(parts.map((part) => (part.noPreference ? anybodyName : part.collaborator)))
              : undefined
          }
          at={at}
          today={today}
          reader="client"
          port={linkPort(token)}
          noPreference={parts.length === 1 && parts[0]?.noPreference === true}
          said={said}
          heading="h2"
          moving={isSending}
          {...(onBack && { onBack })}
          onMove={send}
          actionsOf={(error) => (isOutdated(error) ? <SeeNow /> : null)}
        />
      </div>
    </Card>
  )
}

const SeeNow = () => (
  <Button size="sm" variant="secondary" onClick={() => location.reload()}>
    Ver como ficou
  </Button>
)

const NoScript = ({ phone }: { phone: string | null }) => (
  <noscript>
    <p className="mb-6 rounded-lg bg-amber-soft px-4 py-3.5 text-ui">
      Para escolher outro horário, esta página precisa de JavaScript.
      {phone ? ` Se preferir, ligue para ${phone}.` : ''}
    </p>
  </noscript>
)

/** The requests for the times to which a link's appointment can move. The appointment's present time counts as free. */
const linkPort = (token: string): TimesPort => ({
  days: (month) => api('GET /api/links/{token}/days/{month}', { params: { token, month } }),
  async times(date, signal) {
    const slots = await api('GET /api/links/{token}/times', { params: { token }, query: { date }, signal })
    return slots.map(({ startTime, collaborators }) => ({ time: startTime, people: collaborators }))
  },
})
