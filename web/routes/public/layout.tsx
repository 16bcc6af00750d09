import { Outlet } from 'react-router'
import { ConsentBanner } from '../../legal/consent-banner.tsx'
import { MarketingFooter } from '../../marketing/marketing-footer.tsx'
import { MarketingHeader } from '../../marketing/marketing-header.tsx'
import { FailurePage } from '../../shell/failure-page.tsx'
import { PlainPage } from '../../shell/plain-page.tsx'
import { contentId } from '../../ui/skip-link.tsx'
import '../../ui/classes.css'

export default function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <MarketingHeader />
      <main id={contentId}>
        <Outlet />
      </main>
      <MarketingFooter />
      <ConsentBanner />
    </div>
  )
}

export function ErrorBoundary() {
  return (
    <PlainPage>
      <FailurePage />
    </PlainPage>
  )
}
