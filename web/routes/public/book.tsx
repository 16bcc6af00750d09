import { lazy } from 'react'
import { data } from 'react-router'
import { BookingPage } from '../../appointments/book/booking-page.tsx'
import { loadOffer } from '../../appointments/book/load-offer.ts'
import { measureVisit } from '../../appointments/book/measure-visit.ts'
import { problemTitle } from '../../appointments/book/name-problem.ts'
import { tryLater } from '../../company-page/load-company.ts'
import { pageContext } from '../../platform/page-context.ts'
import { titled } from '../../platform/page-title.ts'
import type { Route } from './+types/book.ts'
import '../../ui/classes.css'

/** Not with `loadLater`, because the server renders it too. Few ever see it, and the form's script is full. */
const OfferProblem = lazy(() => import('../../appointments/book/offer-problem.tsx'))

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

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData?.state === 'shown') {
    const { company, services } = loaderData
    const { name } = measureVisit(services)
    return [
      { title: `${name} · ${company.name}` },
      {
        name: 'description',
        content: `Agende ${name} em ${company.name}: escolha dia, horário e profissional.`,
      },
      { name: 'robots', content: 'noindex' },
    ]
  }
  const title = loaderData ? problemTitle(loaderData) : 'Erro'
  return titled(title, { name: 'robots', content: 'noindex' })
}

export default function Book({ loaderData }: Route.ComponentProps) {
  if (loaderData.state !== 'shown') return <OfferProblem problem={loaderData} />
  return <BookingPage offer={loaderData} />
}

/** The visitor came from another page, and this page's data could not be fetched. */
export const ErrorBoundary = () => <OfferProblem problem={{ state: 'failed', status: 0 }} />
