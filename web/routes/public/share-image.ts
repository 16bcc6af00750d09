import { loadCompany, tryLater } from '../../company-page/load-company.ts'
import { renderPageImage, renderShareImage } from '../../company-page/render-share-image.ts'
import type { Png } from '../../company-page/render-svg.ts'
import { pageContext } from '../../platform/page-context.ts'
import { sloganOf } from '../../platform/page-cover.ts'
import type { Route } from './+types/share-image.ts'

const picture = { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' }
const plain = { 'content-type': 'text/plain; charset=utf-8' }

function later(failed: number): Response {
  const { status, headers } = tryLater(failed)
  return new Response('Tente novamente', { status, headers: { ...plain, ...headers } })
}

const answer = (png: Png | undefined) => (png ? new Response(png, { headers: picture }) : later(503))

/** The Open Graph image of a shop's page or of one of our own pages. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const slogan = sloganOf(params.slug)
  if (slogan) return answer(await renderPageImage(slogan))
  const { api } = context.get(pageContext)
  const found = await loadCompany(api, params.slug, (slug) => `/${slug}/capa.png`)
  if (found.state === 'failed') return later(found.status)
  if (found.state !== 'shown') return new Response('Não encontrado', { status: 404, headers: plain })
  const { name, themeColor } = found.company
  return answer(await renderShareImage(name, themeColor))
}
