import { createContext, type RouterContextProvider } from 'react-router'
import { deploymentOf } from '../../platform/deployment.ts'
import { pageContext } from '../../platform/page-context.ts'
import type { RouterlessDocument } from '../../shell/render-routerless.tsx'
import { BookingHead } from './booking-head.tsx'
import { BookingRoot } from './booking-root.tsx'
import { loadOffer, type OfferProblem } from './load-offer.ts'
import { requestDays } from './request-days.ts'

/** The reason why nothing can be booked at this address, for `routes/public/book.tsx`. */
export const offerProblem = createContext<OfferProblem | null>(null)

/** Undefined when nothing can be booked. */
export async function bookingDocument(
  context: RouterContextProvider,
  asked: { slug: string; procedureId: string },
  search: string,
): Promise<RouterlessDocument | undefined> {
  const { api, ...page } = context.get(pageContext)
  // The default, in case the rendering fails.
  context.set(offerProblem, { state: 'failed', status: 503 })
  const offer = await loadOffer(api, asked, search)
  if (offer.state !== 'shown') {
    context.set(offerProblem, offer)
    return undefined
  }
  const data = { offer, deployment: deploymentOf(page) }
  return {
    page: <BookingRoot {...data} />,
    head: <BookingHead offer={offer} />,
    data,
    scriptRoute: 'routes/public/book-script',
    firstScript: requestDays(offer),
  }
}
