import type { Deployment } from '../../platform/deployment.ts'
import { RouterlessPage } from '../../shell/routerless-page.tsx'
import { BookingPage } from './booking-page.tsx'
import type { Offer } from './load-offer.ts'

/** The same in the document of the server and in the browser, which gets these as data. */
export function BookingRoot({ offer, deployment }: { offer: Offer; deployment: Deployment }) {
  const { company, services } = offer
  return (
    <RouterlessPage deployment={deployment} pathname={`/${company.slug}/agendar/${services[0].id}`}>
      <BookingPage offer={offer} />
    </RouterlessPage>
  )
}
