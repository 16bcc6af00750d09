import { BookingPage } from '../../appointments/book/booking-page.tsx'
import type { Offer } from '../../appointments/book/load-offer.ts'
import '../../ui/classes.css'

export default function Booking({ offer }: { offer: Offer }) {
  return <BookingPage offer={offer} />
}
