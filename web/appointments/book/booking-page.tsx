import { type ComponentProps, use, useState } from 'react'
import { BookingFooter } from '../../company-page/booking-footer.tsx'
import { useShopTime } from '../../company-page/follow-shop-time.ts'
import { SessionEnded } from '../../identity/session-ended.tsx'
import { loadLater } from '../../platform/load-later.tsx'
import { subjectOf, useSession } from '../../platform/session.ts'
import { useFirstMove } from '../../platform/use-first-move.ts'
import { WithoutScript } from '../../platform/without-script.ts'
import { contentId } from '../../ui/skip-link.tsx'
import { BookingForm, ProcedureHeading } from './booking-form.tsx'
import { BookingHeader } from './booking-header.tsx'
import type { Offer } from './load-offer.ts'
import type { Booked } from './use-booking-form.ts'

const ClosedNotice = loadLater(() => import('../../company-page/closed-notice.tsx'), 'fallback')
const BookingConfirmed = loadLater(() => import('./booking-confirmed.tsx'), 'fallback')

/** The page shows shop, service and free times to everybody; only a booking needs sign-in and accepted terms. */
export function BookingPage({ offer }: { offer: Offer }) {
  const { company, services, serverNow } = offer
  const { date: today } = useShopTime(serverNow, company.timezone)
  const [booked, setBooked] = useState<Booked>()
  // The confirmation is loaded while the form is filled in, so the client does not wait for a script after the booking.
  useFirstMove(BookingConfirmed.fetch)
  return (
    <div data-shop={company.themeColor} className="flex min-h-dvh flex-col">
      <BookingHeader name={company.name} slug={company.slug} />
      <main id={contentId} className="mx-auto w-full max-w-page flex-1 px-5 pt-6 lg:pt-7.5">
        {booked ? (
          <BookingConfirmed
            fallback={
              <p role="status">
                {booked.visit.appointments[0]?.status === 'held'
                  ? 'Horário reservado!'
                  : 'Agendamento Confirmado!'}
              </p>
            }
            {...booked}
            company={company}
          />
        ) : (
          <div className="grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21.25rem] lg:pb-14">
            {company.acceptsBookings ? (
              <BookingPlace offer={offer} today={today} onBooked={setBooked} />
            ) : (
              <>
                <ProcedureHeading procedure={services[0]} />
                <ClosedNotice
                  fallback={<p>Esta empresa não está aceitando agendamentos no momento</p>}
                  company={company}
                />
              </>
            )}
          </div>
        )}
      </main>
      <BookingFooter name={company.name} year={today.slice(0, 4)} />
    </div>
  )
}

/**
 * The form of the present user. After a visitor signs in, the form still has the visitor's text. For another user, and
 * after a sign-out, the form is empty.
 */
function BookingPlace(props: Omit<ComponentProps<typeof BookingForm>, 'followsServer' | 'children'>) {
  const session = useSession()
  const subject = subjectOf(session)
  const [owner, setOwner] = useState({ subject, round: 0 })
  if (owner.subject !== subject) {
    setOwner({ subject, round: owner.round + (owner.subject === undefined ? 0 : 1) })
  }
  // A session that had ended before the page was opened needs no notice: the client signs in to book.
  const [wasSignedIn, setSignedIn] = useState(false)
  if (session.status === 'signed-in' && !wasSignedIn) setSignedIn(true)
  const plain = use(WithoutScript)
  return (
    <>
      <BookingForm key={owner.round} {...props} followsServer={owner.round === 0}>
        {session.status === 'loading' ? <noscript className="noscript:contents">{plain}</noscript> : null}
      </BookingForm>
      {wasSignedIn ? <SessionEnded session={session} /> : null}
    </>
  )
}
