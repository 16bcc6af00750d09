import { planList } from '@encaixe/contract/plans.ts'
import { product } from '@encaixe/contract/product.ts'
import type { FAQPageLeaf, OrganizationLeaf, ProductLeaf } from 'schema-dts'
import type { Deployment } from './deployment.ts'

const organizationId = (publicUrl: string) => `${publicUrl}/#organization`

/** The organization behind the product, for search engines. */
export function describeOrganization({ publicUrl, supportEmail }: SiteFacts) {
  return {
    '@type': 'Organization',
    '@id': organizationId(publicUrl),
    name: product.name,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icon-512.png`,
    email: supportEmail,
    areaServed: 'BR',
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: supportEmail,
      availableLanguage: 'pt-BR',
      url: `${publicUrl}/contato`,
    },
  } satisfies OrganizationLeaf
}

/** The plans with their prices, as one product that is offered in three sizes. */
export function describePlans({ publicUrl }: SiteFacts) {
  return {
    '@type': 'Product',
    '@id': `${publicUrl}/#product`,
    name: product.name,
    description: 'Agenda online para quem atende com hora marcada.',
    image: `${publicUrl}/icon-512.png`,
    brand: { '@type': 'Brand', name: product.name },
    offers: planList.map(({ name, description, priceCents }) => ({
      '@type': 'Offer',
      name,
      description,
      url: `${publicUrl}/#planos`,
      price: (priceCents / 100).toFixed(2),
      priceCurrency: 'BRL',
      availability: 'https://schema.org/InStock',
      seller: { '@id': organizationId(publicUrl) },
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: (priceCents / 100).toFixed(2),
        priceCurrency: 'BRL',
        unitCode: 'MON',
      },
    })),
  } satisfies ProductLeaf
}

/** The page's questions and answers exactly as shown, because search engines penalize hidden content. */
export function describeQuestions(questions: readonly { ask: string; answer: string }[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ ask, answer }) => ({
      '@type': 'Question',
      name: ask,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  } satisfies FAQPageLeaf
}

export type SiteFacts = Pick<Deployment, 'publicUrl' | 'supportEmail' | 'oidcName'>

/** Writes the data as JSON without `<`, which could end the script element around the data. */
export const inScript = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')
