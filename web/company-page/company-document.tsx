import { deploymentOf } from '../platform/deployment.ts'
import type { Page } from '../platform/page-context.ts'
import type { Routerless } from '../shell/render-routerless.tsx'
import { CompanyHead } from './company-head.tsx'
import { CompanyRoot } from './company-root.tsx'
import { followBookingLinks } from './follow-booking-links.ts'
import { loadPage } from './load-page.ts'

/** Undefined when there is no such page to show: `routes/public/company.tsx` says why. */
export async function companyDocument(
  { api, ...page }: Page,
  { slug = '' }: { slug?: string | undefined },
  search: string,
): Promise<Routerless | undefined> {
  const found = await loadPage(api, slug, search)
  if (found.state !== 'shown') return undefined
  const { state, ...shown } = found
  const data = { shown, deployment: deploymentOf(page) }
  return {
    page: <CompanyRoot {...data} />,
    head: <CompanyHead shown={shown} publicUrl={page.publicUrl} />,
    data,
    scriptRoute: 'routes/public/company-script',
    untilPaint: followBookingLinks,
  }
}
