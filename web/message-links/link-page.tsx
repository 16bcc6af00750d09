import { minuteOf } from '@encaixe/contract/local-time.ts'
import type { LinkView } from '@encaixe/contract/message-links.ts'
import { useState } from 'react'
import { BookingHeader } from '../appointments/book/booking-header.tsx'
import { useShopTime } from '../company-page/follow-shop-time.ts'
import { ShopFooter } from '../company-page/shop-footer.tsx'
import { contentId } from '../ui/skip-link.tsx'
import { LinkCard } from './link-card.tsx'
import { MoveCard } from './move-card.tsx'

type Props = { token: string; view: LinkView; serverNow: string; notice: string | undefined }

/** The page of a message link: one appointment, and the one action that the link allows. */
export function LinkPage({ token, view: first, serverNow, notice }: Props) {
  const [view, setView] = useState(first)
  const [answered, setAnswered] = useState(false)
  const { company, appointment, purpose } = view
  const { date: today, minute } = useShopTime(serverNow, company.timezone)
  const { date, startTime, status } = appointment
  const hasBegun = date < today || (date === today && minuteOf(startTime) <= minute)
  const moves = purpose === 'reschedule' && status === 'scheduled' && !answered && !hasBegun

  function settle(next: LinkView) {
    setView(next)
    setAnswered(true)
  }

  return (
    <div data-shop={company.themeColor} className="flex min-h-dvh flex-col">
      <BookingHeader name={company.name} slug={company.slug} />
      <main id={contentId} className="mx-auto w-full max-w-page flex-1 px-5 pt-6 lg:pt-7.5">
        {moves ? (
          <MoveCard token={token} view={view} today={today} onMoved={settle} />
        ) : (
          <LinkCard
            token={token}
            view={view}
            notice={notice}
            hasBegun={hasBegun}
            answered={answered}
            onAnswered={settle}
          />
        )}
      </main>
      <ShopFooter name={company.name} year={today.slice(0, 4)} align="center" />
    </div>
  )
}
