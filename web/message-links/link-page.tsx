import { isApiError } from '@encaixe/contract/client.ts'
import { minutesUntil } from '@encaixe/contract/local-time.ts'
import type { LinkView } from '@encaixe/contract/message-links.ts'
import { tooLateSentence } from '@encaixe/contract/notice-words.ts'
import { useEffect, useRef, useState } from 'react'
import { BookingHeader } from '../appointments/book/booking-header.tsx'
import type { SaidOfDays } from '../appointments/choose-time/use-time-choice.ts'
import { BookingFooter } from '../company-page/booking-footer.tsx'
import { useShopTime } from '../company-page/follow-shop-time.ts'
import { api } from '../platform/api.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { contentId } from '../ui/skip-link.tsx'
import { ChooseCard } from './choose-card.tsx'
import { describeHold } from './describe-link.ts'
import { LinkCard } from './link-card.tsx'
import { MoveCard } from './move-card.tsx'

type Props = {
  token: string
  view: LinkView
  /** Minutes before an appointment until which its client may cancel or move it. */
  cancellationNotice: number
  /** The sentences about the company's days, for the form of a move. */
  said?: SaidOfDays | undefined
  serverNow: string
  notice: string | undefined
}

/** The page of a message link: one appointment, and the one action that the link allows. */
export function LinkPage({ token, view: first, cancellationNotice, said, serverNow, ...sent }: Props) {
  const [latest, setView] = useState(first)
  const [answered, setAnswered] = useState(false)
  const [wantsOther, setWantsOther] = useState(false)
  /** The refusal after which the page shows the present state. */
  const [refusal, setRefusal] = useState<Error>()
  const notice = refusal ? describeFailure(refusal, refusal.message) : sent.notice
  const { company, appointment, purpose } = latest
  const now = useShopTime(serverNow, company.timezone)
  const left = minutesUntil(appointment, now)
  const hasBegun = left <= 0
  const isOpen = appointment.status === 'scheduled' && !answered && !hasBegun
  const asksChange = isOpen && (purpose === 'reschedule' || purpose === 'cancel')
  const late = asksChange && left < cancellationNotice ? tooLateSentence(cancellationNotice) : undefined
  const heldUntil = describeHold(latest, now)
  // The times may run out while the page is open.
  const view = heldUntil === undefined ? endOffer(latest) : latest
  const chooses = isOpen && purpose === 'choose' && view.offer?.state !== 'settled'

  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(wantsOther)
  useEffect(() => {
    // The pressed button disappeared with its card.
    if (before.current !== wantsOther || refusal) title.current?.focus()
    before.current = wantsOther
  }, [wantsOther, refusal])

  function settle(next: LinkView) {
    setView(next)
    setRefusal(undefined)
    setAnswered(true)
  }

  /**
   * Shows the present state after a refusal: another tab, another person or the end of the offer was first. The
   * sentence stays.
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
    if (chooses || (asksChange && purpose === 'reschedule' && !late)) {
      const back = chooses ? () => setWantsOther(false) : undefined
      const kept = chooses ? heldUntil && `Os horários reservados continuam seus até ${heldUntil}.` : keptNow
      const on = { onBack: back, onRefused: showPresent, onMoved: settle }
      return <MoveCard {...{ token, view, kept, said, notice, title, ...on }} today={now.date} />
    }
    const hasChanged = answered || refusal !== undefined
    return <LinkCard {...{ token, view, notice, hasBegun, late, answered, hasChanged }} onAnswered={settle} />
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

const endOffer = (view: LinkView): LinkView =>
  view.offer?.state === 'open' ? { ...view, offer: { ...view.offer, state: 'ended' } } : view

const keptNow = 'O horário de agora continua seu até você escolher outro.'
