const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export type Place = { path: string; changed?: Date }

const escaped: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const inXml = (text: string) => text.replaceAll(/[&<>"']/g, (letter) => escaped[letter] ?? '')

function entry(kind: 'url' | 'sitemap', publicUrl: string, { path, changed }: Place): string {
  const day = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
  return `<${kind}><loc>${inXml(publicUrl + path)}</loc>${day}</${kind}>`
}

export function writeSitemap(publicUrl: string, places: readonly Place[]): string {
  const entries = places.map((place) => entry('url', publicUrl, place))
  return `${head}<urlset ${namespace}>\n${entries.join('\n')}\n</urlset>\n`
}

/** Names the parts of a sitemap that no single file may hold. */
export function writeSitemapIndex(publicUrl: string, parts: number): string {
  const entries = Array.from({ length: parts }, (_, place) =>
    entry('sitemap', publicUrl, { path: `/sitemap-${place + 1}.xml` }),
  )
  return `${head}<sitemapindex ${namespace}>\n${entries.join('\n')}\n</sitemapindex>\n`
}
