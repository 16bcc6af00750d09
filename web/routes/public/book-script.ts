import { BookingRoot } from '../../appointments/book/booking-root.tsx'
import { hydratePage } from '../../shell/hydrate-page.client.tsx'
import '../../ui/classes.css'

/** Not a page: the script of the booking form, which runs without the router. */
export const handle = { start: () => hydratePage(BookingRoot) }
