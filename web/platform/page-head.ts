import { product } from '@encaixe/contract/product.ts'
import type { publicPages } from '@encaixe/contract/public-pages.ts'
import type { MetaDescriptor } from 'react-router'
import { coverOf, coverSize } from './page-cover.ts'
import type { SiteFacts } from './structured-data.ts'

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

type Head = {
  /** The canonical path, for pages with two addresses. */
  path: (typeof publicPages)[number]['path']
  /** Without the product's name, which is appended. */
  title: string
  description: string
  /** JSON-LD, which needs the address of the deployment. */
  structured?: (site: SiteFacts) => object[]
}

/** The meta tags of a public page, for search engines and link previews. */
export function pageHead(matches: Matches, { path, title, description, structured }: Head): MetaDescriptor[] {
  const site = siteOf(matches)
  const url = site.publicUrl + path
  const whole = `${title} · ${product.name}`
  const cover = coverOf(path)
  const image = site.publicUrl + cover.path
  const alt = `${product.name}. ${cover.slogan}`
  const property = (of: string, content: string) => ({ property: of, content })
  const things = structured?.(site) ?? []
  return [
    { title: whole },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    property('og:type', 'website'),
    property('og:site_name', product.name),
    property('og:locale', 'pt_BR'),
    property('og:title', whole),
    property('og:description', description),
    property('og:url', url),
    property('og:image', image),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(coverSize.width)),
    property('og:image:height', String(coverSize.height)),
    property('og:image:alt', alt),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: whole },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
    { name: 'twitter:image:alt', content: alt },
    ...(things.length > 0
      ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': things } }]
      : []),
  ]
}

/** In prerendered pages these are placeholders, which the server replaces when it starts. */
function siteOf(matches: Matches): SiteFacts {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  const { publicUrl = '', supportEmail = '', oidcName = '' } = (root ?? {}) as Partial<SiteFacts>
  return { publicUrl, supportEmail, oidcName }
}
