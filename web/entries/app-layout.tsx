import type { CompanyCall } from '@encaixe/contract/permissions.ts'
import { cx } from 'class-variance-authority'
import { useEffect, useState } from 'react'
import { Outlet, useLocation, useMatches, useNavigate } from 'react-router'
import { leadsToBooking, readOrigin } from '../identity/choose-destination.ts'
import type { Needs } from '../identity/decide-access.ts'
import { Gate } from '../identity/gate.tsx'
import { LiveSign } from '../live/live-sign.tsx'
import { WelcomeLine } from '../members/welcome-line.tsx'
import { Queries } from '../platform/queries.tsx'
import { recordArrival } from '../platform/record-arrival.ts'
import { registerWorker } from '../platform/register-worker.ts'
import { subjectOf, useSession } from '../platform/session.ts'
import { AppFooter } from '../shell/app-footer.tsx'
import { AppHeader } from '../shell/app-header.tsx'
import { TabBar } from '../shell/tab-bar.tsx'
import { contentId } from '../ui/skip-link.tsx'
import { FullSpinner } from '../ui/spinner.tsx'
import { ToastProvider } from '../ui/toast.tsx'

// The campaign is stored before the gate redirects to the login, whose address does not contain it any more.
if (typeof window !== 'undefined') recordArrival(location.href, document.referrer)

/** The requirements of a page: what its user `needs`, and the call that the user's role must allow. */
export type AppHandle = { title: string; needs?: Needs; call?: CompanyCall }

function useNeeds() {
  const { needs = 'company', call } = (useMatches().at(-1)?.handle ?? {}) as Partial<AppHandle>
  return { needs, call }
}

const start = '/dashboard'

/**
 * Opens the dashboard when another user signs in on an open page. Returns true until the dashboard is open. Until then
 * no gate may be rendered: the gate of the former user's page would redirect the new user.
 */
function useOtherUser(): boolean {
  const subject = subjectOf(useSession())
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [owner, setOwner] = useState(subject)
  const isOther = owner !== undefined && subject !== undefined && owner !== subject
  const isOnTheWay = isOther && pathname !== start
  if (owner !== subject && !isOnTheWay) setOwner(subject)
  useEffect(() => {
    // Runs again for each path, because another navigation may have interrupted the redirect to the dashboard.
    if (isOther && pathname !== start) navigate(start, { replace: true })
  }, [isOther, pathname, navigate])
  return isOnTheWay
}

const bottomBar =
  'max-md:tall:pb-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] max-md:tall:[--bottom-bar:calc(2.5rem+24px)]'

/** True when a client reads the terms during a booking: links to product pages would lead away from the booking. */
function useIsBooking(): boolean {
  const { pathname, search, state } = useLocation()
  const [isBooking, setIsBooking] = useState(false)
  // Runs only in the browser: the server renders the page without its query.
  useEffect(() => {
    const wishes = { from: readOrigin(state), redirect: new URLSearchParams(search).get('redirect') }
    setIsBooking(pathname === '/terms' && leadsToBooking(wishes, location.origin))
  }, [pathname, search, state])
  return isBooking
}

export default function AppLayout() {
  const needs = useNeeds()
  const isOnTheWay = useOtherUser()
  const isBooking = useIsBooking()
  const isSignedIn = useSession().status === 'signed-in'
  useEffect(() => (isSignedIn ? registerWorker() : undefined), [isSignedIn])
  return (
    <Queries>
      <div className={cx('flex min-h-dvh flex-col', !isBooking && bottomBar)}>
        <ToastProvider>
          <AppHeader withLinks={!isBooking} />
          <LiveSign />
          <main id={contentId} className="flex-1">
            {isOnTheWay ? (
              <FullSpinner />
            ) : (
              <Gate {...needs}>
                <WelcomeLine />
                <Outlet />
              </Gate>
            )}
          </main>
          <AppFooter />
          {isBooking ? null : <TabBar />}
        </ToastProvider>
      </div>
    </Queries>
  )
}
