import type { PublicProcedure } from '@encaixe/contract/procedures.ts'
import { product } from '@encaixe/contract/product.ts'
import { servicesPagePath } from '@encaixe/contract/public-pages.ts'
import type { MetaDescriptor } from 'react-router'
import { structuredData } from './build-structured-data.ts'
import type { ShownCompany } from './load-company.ts'
import { shareImagePath, shareImageSize } from './name-share-image.ts'

type Page = {
  company: ShownCompany
  procedures: readonly PublicProcedure[]
  page: number
  publicUrl: string
}

export const tagline = 'Agende seu horário online de forma rápida e fácil'

const longest = 155

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length <= longest ? line : `${line.slice(0, longest).replace(/\s\S*$/, '')}…`
}

/** The metadata of the page, for search engines and for previews of its link. */
export function describePage({ company, procedures, page, publicUrl }: Page): MetaDescriptor[] {
  const { name, slug, address, photo } = company
  const url = `${publicUrl}/${slug}`
  const image = publicUrl + shareImagePath(company)
  const alt = `${name}. ${tagline}`
  const title = `${name} · Agende seu horário`
  const description = cut(company.description ?? `${tagline}. ${[name, address].filter(Boolean).join(', ')}.`)
  const property = (of: string, content: string) => ({ property: of, content })
  return [
    { title },
    { name: 'description', content: description },
    ...(company.listed === false ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: publicUrl + servicesPagePath(slug, page) },
    property('og:type', 'website'),
    property('og:site_name', product.name),
    property('og:locale', 'pt_BR'),
    property('og:title', name),
    property('og:description', description),
    property('og:url', url),
    property('og:image', image),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(shareImageSize.width)),
    property('og:image:height', String(shareImageSize.height)),
    property('og:image:alt', alt),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: name },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
    { name: 'twitter:image:alt', content: alt },
    {
      'script:ld+json': structuredData({
        company,
        procedures,
        url,
        image: photo ? publicUrl + photo : image,
      }),
    },
  ]
}
