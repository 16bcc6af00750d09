import { createContext, type RouterContextProvider } from 'react-router'
import { deploymentOf } from '../platform/deployment.ts'
import { pageContext } from '../platform/page-context.ts'
import type { RouterlessDocument } from '../shell/render-routerless.tsx'
import { CompanyHead } from './company-head.tsx'
import { CompanyRoot } from './company-root.tsx'
import { followBookingLinks } from './follow-booking-links.ts'
import { loadPage, type PageProblem } from './load-page.ts'

/** Why the page of this address cannot be shown, for `routes/public/company.tsx`. */
export const companyProblem = createContext<PageProblem | null>(null)

/** Undefined when the page cannot be shown. */
export async function companyDocument(
  context: RouterContextProvider,
  slug: string,
  search: string,
): Promise<RouterlessDocument | undefined> {
  const { api, ...page } = context.get(pageContext)
  // In case the rendering fails.
  context.set(companyProblem, { state: 'failed', status: 503 })
  const found = await loadPage(api, slug, search)
  if (found.state !== 'shown') {
    context.set(companyProblem, found)
    return undefined
  }
  const data = { shown: found.shown, deployment: deploymentOf(page) }
  return {
    page: <CompanyRoot {...data} />,
    head: <CompanyHead shown={found.shown} publicUrl={page.publicUrl} />,
    data,
    scriptRoute: 'routes/public/company-script',
    untilPaint: followBookingLinks,
  }
}
