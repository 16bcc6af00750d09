import type { ReactNode } from 'react'
import { ConsentBanner } from '../legal/consent-banner.tsx'
import { contentId } from '../ui/skip-link.tsx'
import { MarketingFooter } from './marketing-footer.tsx'
import { MarketingHeader } from './marketing-header.tsx'

/** The frame of the product's own public pages. */
export function MarketingPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <MarketingHeader />
      <main id={contentId}>{children}</main>
      <MarketingFooter />
      <ConsentBanner />
    </div>
  )
}
