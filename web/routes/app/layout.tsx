import { useEffect, useRef } from 'react'
import { Outlet, useMatches, useNavigate } from 'react-router'
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
import { ToastProvider } from '../../ui/toast.tsx'
import '../../ui/classes.css'

/** Each page below declares in its `handle` what it requires of its user, for example `{ needs: 'company' }`. */
function useNeeds(): Needs {
  const handle = useMatches().at(-1)?.handle
  const needs = handle && typeof handle === 'object' && 'needs' in handle ? handle.needs : undefined
  return needs === 'session' || needs === 'terms' ? needs : 'company'
}

/** When another user signs in on an open page, nothing of the page is hers: she goes to her own start. */
function useOwnStart() {
  const subject = subjectOf(useSession())
  const navigate = useNavigate()
  const before = useRef(subject)
  useEffect(() => {
    const isOther = before.current !== undefined && subject !== undefined && subject !== before.current
    before.current = subject
    if (isOther) navigate('/dashboard', { replace: true })
  }, [subject, navigate])
}

export default function AppLayout() {
  const needs = useNeeds()
  useOwnStart()
  return (
    <Queries>
      <div className="flex min-h-dvh flex-col max-md:pb-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] max-md:[--bottom-bar:calc(2.5rem+24px)]">
        <ToastProvider>
          <AppHeader />
          <LiveSign />
          <main id={contentId} className="flex-1">
            <Gate needs={needs}>
              <Outlet />
            </Gate>
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
