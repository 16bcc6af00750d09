import { data } from 'react-router'
import { CompanyProblem, problemTitles } from '../../company-page/company-problem.tsx'
import { tryLater } from '../../company-page/load-company.ts'
import { loadPage } from '../../company-page/load-page.ts'
import { pageContext } from '../../platform/page-context.ts'
import { titled } from '../../platform/page-title.ts'
import { leaveRouter } from '../../shell/leave-router.ts'
import type { Route } from './+types/company.ts'

const statuses = { inactive: 200, missing: 404, 'no-page': 404 }

/** Only why a page cannot be shown: `entry.server.tsx` renders the page itself, without the router. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const found = await loadPage(api, params.slug, new URL(request.url).search)
  // The rendering of one that can be shown failed, and was reported.
  if (found.state === 'shown') return data({ state: 'failed' as const }, tryLater(503))
  const { state } = found
  return data({ state }, state === 'failed' ? tryLater(found.status) : { status: statuses[state] })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  return titled(problemTitles[loaderData?.state ?? 'failed'], { name: 'robots', content: 'noindex' })
}

export const clientLoader = leaveRouter

export default function Company({ loaderData }: Route.ComponentProps) {
  return <CompanyProblem state={loaderData.state} />
}

/** This page's data could not be loaded. */
export const ErrorBoundary = () => <CompanyProblem state="failed" />
