import { bookingPath } from '@encaixe/contract/public-pages.ts'
import { useSession } from '../platform/session.ts'
import type { ShownCompany } from './load-company.ts'
import type { TimesByService } from './load-next-times.ts'
import type { ServiceBooking } from './service-card.tsx'

/** Times come before identity: the form is open to everybody. Without script it cannot book, so the link leads through the login. */
export function useBookings(
  { slug, waitlist }: Pick<ShownCompany, 'slug' | 'waitlist'>,
  times: TimesByService | undefined,
): (procedureId: string) => ServiceBooking {
  const session = useSession()
  return (procedureId) => {
    const path = bookingPath(slug, procedureId)
    const link = { to: session.status === 'loading' ? `/login?redirect=${path}` : path }
    return { link, path, times: times?.[procedureId], waitlist }
  }
}
