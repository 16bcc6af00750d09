import type { Deployment } from '../../platform/deployment.ts'
import { RouterlessPage } from '../../shell/routerless-page.tsx'
import { BookingPage } from './booking-page.tsx'
import type { Offer } from './load-offer.ts'

/**
 * The root of the page, the same on the server and in the browser. The browser gets the props as data of the document.
 */
export function BookingRoot({ offer, deployment }: { offer: Offer; deployment: Deployment }) {
  const { company, services } = offer
  return (
    <RouterlessPage deployment={deployment} pathname={`/${company.slug}/agendar/${services[0].id}`}>
      <BookingPage offer={offer} />
    </RouterlessPage>
  )
}
