import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { dataId, rootId } from '../../shell/routerless-page.tsx'
import { BookingRoot } from './booking-root.tsx'

/** Called by the page that `entry.server.tsx` renders. */
export function startBooking() {
  const root = document.getElementById(rootId)
  const data = document.getElementById(dataId)?.textContent
  if (!root || !data) throw new Error('The page of the booking form has no root or no data')
  startTransition(() => void hydrateRoot(root, <BookingRoot {...JSON.parse(data)} />))
}
