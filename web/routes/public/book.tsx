import { data, redirectDocument } from 'react-router'
import { loadOffer } from '../../appointments/book/load-offer.ts'
import { problemTitle } from '../../appointments/book/name-problem.ts'
import { OfferProblem } from '../../appointments/book/offer-problem.tsx'
import { tryLater } from '../../company-page/load-company.ts'
import { pageContext } from '../../platform/page-context.ts'
import { titled } from '../../platform/page-title.ts'
import type { Route } from './+types/book.ts'
import '../../ui/classes.css'

const statuses = {
  'no-page': 404,
  missing: 404,
  inactive: 200,
  'procedure-missing': 404,
  'procedure-inactive': 200,
}

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const offer = await loadOffer(api, params, new URL(request.url).search)
  if (offer.state === 'shown') return offer
  return data(offer, offer.state === 'failed' ? tryLater(offer.status) : { status: statuses[offer.state] })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** Of the pages that are no form. */
export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData && loaderData.state !== 'shown' ? problemTitle(loaderData) : 'Erro'
  return titled(title, { name: 'robots', content: 'noindex' })
}

/** The form runs without the router: `entry.server.tsx` renders it, so a page of the router leads to its document. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  throw redirectDocument(request.url)
}

export default function Book({ loaderData }: Route.ComponentProps) {
  return loaderData.state === 'shown' ? null : <OfferProblem problem={loaderData} />
}

/** This page's data could not be loaded. */
export const ErrorBoundary = () => <OfferProblem problem={{ state: 'failed', status: 0 }} />
