import { product } from '@encaixe/contract/product.ts'
import { servicesPagePath } from '@encaixe/contract/public-pages.ts'
import { inScript } from '../platform/structured-data.ts'
import { structuredData } from './build-structured-data.ts'
import { type CompanyPageProps, tagline } from './company-page.tsx'
import { shareImagePath, shareImageSize } from './name-share-image.ts'

const longest = 155

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length <= longest ? line : `${line.slice(0, longest).replace(/\s\S*$/, '')}…`
}

type Props = { shown: CompanyPageProps; publicUrl: string }

/** The head of the page of a company, for search engines and for previews of its link. */
export function CompanyHead({ shown: { company, procedures, page }, publicUrl }: Props) {
  const { name, slug, address, photo } = company
  const url = `${publicUrl}/${slug}`
  const image = publicUrl + shareImagePath(company)
  const alt = `${name}. ${tagline}`
  const description = cut(company.description ?? `${tagline}. ${[name, address].filter(Boolean).join(', ')}.`)
  const data = structuredData({ company, procedures, url, image: photo ? publicUrl + photo : image })
  return (
    <>
      <title>{`${name} · Agende seu horário`}</title>
      <meta name="description" content={description} />
      {company.listed === false ? <meta name="robots" content="noindex" /> : null}
      <link rel="canonical" href={publicUrl + servicesPagePath(slug, page)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={product.name} />
      <meta property="og:locale" content="pt_BR" />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(shareImageSize.width)} />
      <meta property="og:image:height" content={String(shareImageSize.height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={name} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={alt} />
      <script type="application/ld+json">{inScript(data)}</script>
    </>
  )
}
