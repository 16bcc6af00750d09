import type { OpenDay } from '@encaixe/contract/business-hours.ts'
import type { PublicProcedure } from '@encaixe/contract/procedures.ts'
import type { ShownCompany } from './load-company.ts'

type Shown = { company: ShownCompany; procedures: readonly PublicProcedure[]; url: string; image: string }

/** What a search engine may show about the company without opening the page. */
export function structuredData({ company, procedures, url, image }: Shown) {
  const { name, description, email, phone, address, businessHours } = company
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    name,
    image,
    email,
    ...(description && { description }),
    ...(phone && { telephone: phone }),
    ...(address && { address }),
    currenciesAccepted: 'BRL',
    openingHoursSpecification: byHours(businessHours).map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}`),
      opens,
      closes,
    })),
    makesOffer: procedures.map((procedure) => offer(procedure, url)),
  }
}

function offer({ id, name, description, price }: PublicProcedure, url: string) {
  return {
    '@type': 'Offer',
    url: `${url}/agendar/${id}`,
    ...(price !== null && { price: price.toFixed(2), priceCurrency: 'BRL' }),
    itemOffered: { '@type': 'Service', name, ...(description && { description }) },
  }
}

/** Days with the same hours are one entry. */
function byHours(hours: readonly OpenDay[]) {
  const groups = Map.groupBy(hours, ({ opens, closes }) => `${opens}-${closes}`)
  return [...groups.values()].map((days) => ({
    days: days.map(({ day }) => day),
    opens: days[0]?.opens,
    closes: days[0]?.closes,
  }))
}
