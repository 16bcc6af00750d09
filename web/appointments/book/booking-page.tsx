import { useState } from 'react'
import { BookingFooter } from '../../company-page/booking-footer.tsx'
import { useShopTime } from '../../company-page/follow-shop-time.ts'
import { loadLater } from '../../platform/load-later.tsx'
import { useFirstMove } from '../../platform/use-first-move.ts'
import { contentId } from '../../ui/skip-link.tsx'
import { BookingHeader } from './booking-header.tsx'
import { BookingPlace } from './booking-place.tsx'
import type { Offer } from './load-offer.ts'
import { ProcedureHeading } from './procedure-heading.tsx'
import type { Booked } from './use-booking-form.ts'

const ClosedNotice = loadLater(() => import('../../company-page/closed-notice.tsx'), 'fallback')
const BookingConfirmed = loadLater(() => import('./booking-confirmed.tsx'), 'fallback')

/** Everybody sees shop, service and free times; a booking asks for sign-in and terms. */
export function BookingPage({ offer }: { offer: Offer }) {
  const { company, services, serverNow } = offer
  const { date: today } = useShopTime(serverNow, company.timezone)
  const [booked, setBooked] = useState<Booked>()
  // While the form is filled in, so that nothing is awaited after the booking.
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
