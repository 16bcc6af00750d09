import { LostSlot } from '../choose-time/lost-slot.tsx'
import type { Offer } from './load-offer.ts'
import RefusedBooking from './refused-booking.tsx'
import TermsToBook from './terms-to-book.tsx'
import type { BookingFormState } from './use-booking-form.ts'
import WaitsForYes from './waits-for-yes.tsx'

type Props = {
  form: BookingFormState
  company: Offer['company']
  /** Undefined when the button accepts no terms. */
  termsId: string | undefined
}

/** Above the button: why the last attempt failed, and what the next one does beside booking. */
export default function SummaryNotices({ form, company, termsId }: Props) {
  const { choice, failure, waits } = form
  return (
    <>
      {choice.state.lost ? <LostSlot choice={choice} /> : null}
      {failure ? <RefusedBooking error={failure} phone={company.phone} /> : null}
      {waits ? <WaitsForYes company={company.name} noShows={waits.noShows} /> : null}
      {termsId ? <TermsToBook id={termsId} /> : null}
    </>
  )
}
