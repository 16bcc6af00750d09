import { servicesPageOf } from '@encaixe/contract/public-pages.ts'
import { data } from 'react-router'
import { CompanyPage } from '../../company-page/company-page.tsx'
import { CompanyProblem, problemTitles } from '../../company-page/company-problem.tsx'
import { describePage } from '../../company-page/describe-page.ts'
import { loadCompany, tryLater } from '../../company-page/load-company.ts'
import { loadNextTimes } from '../../company-page/load-next-times.ts'
import { loadServices } from '../../company-page/load-services.ts'
import { pageContext } from '../../platform/page-context.ts'
import { titled } from '../../platform/page-title.ts'
import type { Route } from './+types/company.ts'

const statuses = { inactive: 200, missing: 404, 'no-page': 404 }

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const { api, publicUrl } = context.get(pageContext)
  const found = await loadCompany(api, params.slug, (slug) => `/${slug}`)
  if (found.state === 'failed') return data({ state: 'failed' as const }, tryLater(found.status))
  if (found.state !== 'shown') return data({ state: found.state }, { status: statuses[found.state] })
  const { company } = found
  const asked = servicesPageOf(new URL(request.url).searchParams)
  const [{ services, page, status }, all] = await Promise.all([
    loadServices(api, company.id, asked),
    company.acceptsBookings ? loadNextTimes(api, company.id) : undefined,
  ])
  if (!services) return data({ state: 'failed' as const }, tryLater(status))
  const { items: procedures, nextCursor } = services
  // Only those of this page's services, because every byte counts.
  const times = all && Object.fromEntries(procedures.flatMap(({ id }) => (all[id] ? [[id, all[id]]] : [])))
  const shown = { company, procedures, times, page, hasMore: nextCursor !== null }
  return { state: 'shown' as const, ...shown, publicUrl, serverNow: new Date().toISOString() }
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData?.state === 'shown') return describePage(loaderData)
  const title = problemTitles[loaderData?.state ?? 'failed']
  return titled(title, { name: 'robots', content: 'noindex' })
}

export default function Company({ loaderData }: Route.ComponentProps) {
  if (loaderData.state !== 'shown') return <CompanyProblem state={loaderData.state} />
  return <CompanyPage {...loaderData} />
}

/** The visitor came from another page, and this page's data could not be fetched. */
export const ErrorBoundary = () => <CompanyProblem state="failed" />
