import { deploymentOf } from '../../platform/deployment.ts'
import type { Page } from '../../platform/page-context.ts'
import type { Routerless } from '../../shell/render-routerless.tsx'
import { BookingHead } from './booking-head.tsx'
import { BookingRoot } from './booking-root.tsx'
import { loadOffer } from './load-offer.ts'
import { requestDays } from './request-days.ts'

/** Undefined when nothing can be booked: `routes/public/book.tsx` says why. */
export async function bookingDocument(
  { api, ...page }: Page,
  { slug = '', procedureId = '' }: { slug?: string | undefined; procedureId?: string | undefined },
  search: string,
): Promise<Routerless | undefined> {
  const offer = await loadOffer(api, { slug, procedureId }, search)
  if (offer.state !== 'shown') return undefined
  const data = { offer, deployment: deploymentOf(page) }
  return {
    page: <BookingRoot {...data} />,
    head: <BookingHead offer={offer} />,
    data,
    scriptRoute: 'routes/public/book-script',
    firstScript: requestDays(offer),
  }
}
