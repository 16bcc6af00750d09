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

// Before the gate redirects to the login, where the address has lost its campaign.
if (typeof window !== 'undefined') recordArrival(location.href, document.referrer)

/** The requirements of a page: what its user `needs`, and the call whose right opens it. */
export type AppHandle = { title: string; needs?: Needs; call?: CompanyCall }

function useNeeds() {
  const { needs = 'company', call } = (useMatches().at(-1)?.handle ?? {}) as Partial<AppHandle>
  return { needs, call }
}

const start = '/dashboard'

/**
 * Leads another user who signs in on an open page to the dashboard, and returns whether they are on the way. Until then no
 * gate may be rendered: the gate of the former user's page would redirect them for that page.
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
    // Again for each path, because another navigation may have interrupted this one.
    if (isOther && pathname !== start) navigate(start, { replace: true })
  }, [isOther, pathname, navigate])
  return isOnTheWay
}

const bottomBar =
  'max-md:tall:pb-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] max-md:tall:[--bottom-bar:calc(2.5rem+24px)]'

/** The terms that a client reads in the middle of a booking: links to the product's own pages would only lead away from it. */
function useIsBooking(): boolean {
  const { pathname, search, state } = useLocation()
  const [isBooking, setIsBooking] = useState(false)
  // Only in the browser: the page arrives rendered without its query.
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
