import { loadLater } from '../../platform/load-later.tsx'

/** The sheet that books, for pages that open it only at a tap. */
export const BookingDialog = loadLater(() => import('./booking-dialog.tsx'))
