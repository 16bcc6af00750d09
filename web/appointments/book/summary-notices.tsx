import type { ComponentProps } from 'react'
import { LostSlot } from '../choose-time/lost-slot.tsx'
import { DepositAhead } from './deposit-ahead.tsx'
import RefusedBooking from './refused-booking.tsx'
import { SignInToBook } from './sign-in-to-book.tsx'
import TermsToBook from './terms-to-book.tsx'
import type { BookingFormState } from './use-booking-form.ts'
import WaitsForYes from './waits-for-yes.tsx'

type Props = Omit<ComponentProps<typeof SignInToBook>, 'form'> & {
  form: BookingFormState
  /** Undefined when the button accepts no terms. */
  termsId: string | undefined
}

/** Above the button: why the last attempt failed, and what the next one does beside booking. With the sign-in that it needs. */
export default function SummaryNotices({ form, termsId, ...signIn }: Props) {
  const { company, choice, failure, waits, isSignedIn } = form
  return (
    <>
      {choice.state.lost ? <LostSlot choice={choice} /> : null}
      {failure ? <RefusedBooking error={failure} phone={company.phone} /> : null}
      {choice.made && company.deposit && !waits ? (
        <DepositAhead
          terms={company.deposit}
          procedures={form.visit.parts.map(({ procedure }) => procedure)}
        />
      ) : null}
      {waits ? <WaitsForYes company={company.name} noShows={waits.noShows} /> : null}
      {termsId ? <TermsToBook id={termsId} /> : null}
      {choice.made && !isSignedIn ? <SignInToBook {...signIn} form={form} /> : null}
    </>
  )
}
