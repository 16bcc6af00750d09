import { product } from '@encaixe/contract/product.ts'
import type { PublicPage } from '@encaixe/contract/public-pages.ts'
import { coverOf, coverSize } from '../platform/page-cover.ts'
import { inScript, type SiteFacts } from '../platform/structured-data.ts'

/** The head of a page that search engines do not list. */
export function PlainHead({
  title,
  of = product.name,
  robots,
}: {
  title: string
  of?: string
  robots?: string
}) {
  return (
    <>
      <title>{`${title} · ${of}`}</title>
      {robots ? <meta name="robots" content={robots} /> : null}
    </>
  )
}

export type TextHead = {
  /** The canonical path, for pages with two addresses. */
  path: PublicPage['path']
  /** The title without the product's name, which is appended. */
  title: string
  description: string
  /** JSON-LD, which needs the address of the deployment. */
  structured?: (site: SiteFacts) => object[]
}

/** The head of a public page, for search engines and link previews. */
export function PageHead({ path, title, description, structured, site }: TextHead & { site: SiteFacts }) {
  const url = site.publicUrl + path
  const whole = `${title} · ${product.name}`
  const cover = coverOf(path)
  const image = site.publicUrl + cover.path
  const alt = `${product.name}. ${cover.slogan}`
  const things = structured?.(site) ?? []
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={product.name} />
      <meta property="og:locale" content="pt_BR" />
      <meta property="og:title" content={whole} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(coverSize.width)} />
      <meta property="og:image:height" content={String(coverSize.height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={whole} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={alt} />
      {things.length > 0 ? (
        <script type="application/ld+json">
          {inScript({ '@context': 'https://schema.org', '@graph': things })}
        </script>
      ) : null}
    </>
  )
}
