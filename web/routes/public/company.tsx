import { data, redirectDocument } from 'react-router'
import { companyProblem } from '../../company-page/company-document.tsx'
import { CompanyProblem, problemTitles } from '../../company-page/company-problem.tsx'
import { tryLater } from '../../company-page/load-company.ts'
import { titled } from '../../platform/page-title.ts'
import { leaveRouter } from '../../shell/leave-router.ts'
import type { Route } from './+types/company.ts'

const statuses = { inactive: 200, missing: 404, 'no-page': 404 }

/** Only why the page cannot be shown: `entry.server.tsx` renders the page itself, without the router. */
export function loader({ context, request }: Route.LoaderArgs) {
  const problem = context.get(companyProblem)
  // A tab that was opened before a deploy asks for the data of the page, which has a document only.
  if (!problem) throw redirectDocument(request.url)
  const { state } = problem
  return data({ state }, state === 'failed' ? tryLater(problem.status) : { status: statuses[state] })
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
