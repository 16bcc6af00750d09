import { data, redirectDocument } from 'react-router'
import { offerProblem } from '../../appointments/book/booking-document.tsx'
import { OfferProblem, problemTitle } from '../../appointments/book/offer-problem.tsx'
import { tryLater } from '../../company-page/load-company.ts'
import { titled } from '../../platform/page-title.ts'
import { leaveRouter } from '../../shell/leave-router.ts'
import type { Route } from './+types/book.ts'
import '../../ui/classes.css'

const statuses = {
  'no-page': 404,
  missing: 404,
  inactive: 200,
  'procedure-missing': 404,
  'procedure-inactive': 200,
}

/** Only why nothing can be booked: `entry.server.tsx` renders the form itself, without the router. */
export function loader({ context, request }: Route.LoaderArgs) {
  const problem = context.get(offerProblem)
  // A tab that was opened before a deploy asks for the data of the page, which has a document only.
  if (!problem) throw redirectDocument(request.url)
  const { state } = problem
  return data(problem, state === 'failed' ? tryLater(problem.status) : { status: statuses[state] })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? problemTitle(loaderData) : 'Erro'
  return titled(title, { name: 'robots', content: 'noindex' })
}

export const clientLoader = leaveRouter

export default function Book({ loaderData }: Route.ComponentProps) {
  return <OfferProblem problem={loaderData} />
}

/** This page's data could not be loaded. */
export const ErrorBoundary = () => <OfferProblem problem={{ state: 'failed', status: 0 }} />
