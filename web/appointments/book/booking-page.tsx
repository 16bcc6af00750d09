import type { Appointment } from '@encaixe/contract/appointments.ts'
import { useEffect, useState } from 'react'
import { useShopTime } from '../../company-page/follow-shop-time.ts'
import { ShopFooter } from '../../company-page/shop-footer.tsx'
import { loadLater } from '../../platform/load-later.tsx'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { contentId } from '../../ui/skip-link.tsx'
import { BookingForm } from './booking-form.tsx'
import { BookingGate } from './booking-gate.tsx'
import { BookingHeader } from './booking-header.tsx'
import type { Offer } from './load-offer.ts'
import { ProcedureHeading } from './procedure-heading.tsx'

const BookingConfirmed = loadLater(() => import('./booking-confirmed.tsx'))

/** Everybody sees shop and service; only a user who accepted the terms sees the form. */
export function BookingPage({ offer }: { offer: Offer }) {
  const { company, procedure, serverNow } = offer
  const { date: today } = useShopTime(serverNow, company.timezone)
  const [booked, setBooked] = useState<Appointment>()
  // While the form is filled in, so that nothing is awaited after the booking.
  useEffect(() => {
    BookingConfirmed.fetch().catch(() => undefined)
  }, [])
  return (
    <div data-shop={company.themeColor} className="flex min-h-dvh flex-col">
      <BookingHeader name={company.name} slug={company.slug} />
      <main id={contentId} className="mx-auto w-full max-w-page flex-1 px-5 pt-6 lg:pt-7.5">
        {booked ? (
          <BookingConfirmed
            fallback={<p role="status">Agendamento Confirmado!</p>}
            appointment={booked}
            company={company}
          />
        ) : (
          <div className="grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21.25rem] lg:pb-14">
            <ProcedureHeading procedure={procedure} />
            {company.acceptsBookings ? (
              <BookingGate here={`/${company.slug}/agendar/${procedure.id}`}>
                <BookingForm offer={offer} today={today} onBooked={setBooked} />
              </BookingGate>
            ) : (
              <Alert
                tone="warning"
                says="nothing"
                className="lg:col-start-1"
                title="Esta empresa não está aceitando agendamentos no momento"
                actions={
                  <ButtonLink to={`/${company.slug}`} variant="secondary" size="sm">
                    Voltar para {company.name}
                  </ButtonLink>
                }
              />
            )}
          </div>
        )}
      </main>
      <ShopFooter name={company.name} year={today.slice(0, 4)} align="center" />
    </div>
  )
}
