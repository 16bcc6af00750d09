import { useEffect, useState } from 'react'
import { Outlet, useLocation, useMatches, useNavigate } from 'react-router'
import type { Needs } from '../../identity/decide-access.ts'
import { Gate } from '../../identity/gate.tsx'
import { LiveSign } from '../../live/live-sign.tsx'
import { Queries } from '../../platform/queries.tsx'
import { subjectOf, useSession } from '../../platform/session.ts'
import { AppFooter } from '../../shell/app-footer.tsx'
import { AppHeader } from '../../shell/app-header.tsx'
import { FailurePage } from '../../shell/failure-page.tsx'
import { PlainPage } from '../../shell/plain-page.tsx'
import { TabBar } from '../../shell/tab-bar.tsx'
import { contentId } from '../../ui/skip-link.tsx'
import { FullSpinner } from '../../ui/spinner.tsx'
import { ToastProvider } from '../../ui/toast.tsx'
import '../../ui/classes.css'

/** Each page below declares in its `handle` what it requires of its user, for example `{ needs: 'company' }`. */
function useNeeds(): Needs {
  const handle = useMatches().at(-1)?.handle
  const needs = handle && typeof handle === 'object' && 'needs' in handle ? handle.needs : undefined
  return needs === 'session' || needs === 'terms' ? needs : 'company'
}

const start = '/dashboard'

/**
 * Leads another user who signs in on an open page to the dashboard, and returns whether she is on the way. Until then no
 * gate may be rendered: the gate of the former user's page would redirect her for that page.
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

export default function AppLayout() {
  const needs = useNeeds()
  const isOnTheWay = useOtherUser()
  return (
    <Queries>
      <div className="flex min-h-dvh flex-col max-md:pb-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] max-md:[--bottom-bar:calc(2.5rem+24px)]">
        <ToastProvider>
          <AppHeader />
          <LiveSign />
          <main id={contentId} className="flex-1">
            {isOnTheWay ? (
              <FullSpinner />
            ) : (
              <Gate needs={needs}>
                <Outlet />
              </Gate>
            )}
          </main>
          <AppFooter />
          <TabBar />
        </ToastProvider>
      </div>
    </Queries>
  )
}

export function ErrorBoundary() {
  return (
    <PlainPage>
      <FailurePage home="/dashboard" />
    </PlainPage>
  )
}
