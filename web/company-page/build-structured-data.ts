import type { OpenDay } from '@encaixe/contract/business-hours.ts'
import type { CompanyNotice } from '@encaixe/contract/companies.ts'
import type { PublicProcedure } from '@encaixe/contract/procedures.ts'
import type { LocalBusinessLeaf, OfferLeaf, OpeningHoursSpecificationLeaf, WithContext } from 'schema-dts'
import type { ShownCompany } from './load-company.ts'

type Shown = { company: ShownCompany; procedures: readonly PublicProcedure[]; url: string; image: string }

/** The facts that a search engine may show about the company without opening the page. */
export function structuredData({ company, procedures, url, image }: Shown) {
  const { name, description, email, phone, address, businessHours, notices } = company
  const special = notices.flatMap(specialHours)
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    name,
    image,
    ...(email && { email }),
    ...(description && { description }),
    ...(phone && { telephone: phone }),
    // Google requires the address of a business, and companies need not give theirs.
    address: {
      '@type': 'PostalAddress',
      ...(address && { streetAddress: address }),
      addressCountry: 'BR',
    },
    currenciesAccepted: 'BRL',
    ...(businessHours.length > 0 && { openingHoursSpecification: byHours(businessHours) }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
    makesOffer: procedures.map((procedure) => offer(procedure, url)),
  } satisfies WithContext<LocalBusinessLeaf>
}

function offer({ id, name, description, price }: PublicProcedure, url: string) {
  return {
    '@type': 'Offer',
    url: `${url}/agendar/${id}`,
    ...(price !== null && { price: price.toFixed(2), priceCurrency: 'BRL' }),
    itemOffered: { '@type': 'Service', name, ...(description && { description }) },
  } satisfies OfferLeaf
}

/** The opening hours: days with the same hours have one specification. */
function byHours(hours: readonly OpenDay[]) {
  const groups = Map.groupBy(hours, ({ opens, closes }) => `${opens} ${closes}`)
  return [...groups].map(([times, days]) => {
    const [opens = '', closes = ''] = times.split(' ')
    return {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map(({ day }) => `https://schema.org/${capitalize(day)}` as const),
      opens,
      closes,
    } satisfies OpeningHoursSpecificationLeaf
  })
}

/** A notice's special hours. A closed part of a day is left out: the open rest is known only with the other hours. */
function specialHours({ kind, from, to, startTime, endTime }: CompanyNotice) {
  if (kind === 'off' && startTime !== null) return []
  const special = {
    '@type': 'OpeningHoursSpecification',
    // Equal opening and closing times mean closed.
    opens: startTime ?? '00:00',
    closes: endTime ?? '00:00',
    validFrom: from,
    validThrough: to,
  } satisfies OpeningHoursSpecificationLeaf
  return [special]
}

const capitalize = <Word extends string>(word: Word) =>
  (word.charAt(0).toUpperCase() + word.slice(1)) as Capitalize<Word>
