import { limits } from '@encaixe/contract/limits.ts'
import type { Deps } from '../deps.ts'
import { Answer, type Answered, answerRefusal } from '../platform/http/answer.ts'
import type { Mount } from '../platform/http/create-handler.ts'
import { refused } from '../platform/refused.ts'
import { createSitemap, writeRobots } from './show-sitemap.ts'

/** Whether the API answers this path although it is outside `/api`, because its content is from the database. */
export const isForSearch = (pathname: string) => /^\/(robots\.txt|sitemap(-\d+)?\.xml)$/.test(pathname)

const aWhile = 'public, max-age=3600'

export function sitemapMounts(deps: Pick<Deps, 'config' | 'database' | 'clock'>): Mount[] {
  const { publicUrl, allowLocalProviders } = deps.config
  const robots = writeRobots({ publicUrl, demonstration: allowLocalProviders })
  const sitemap = createSitemap(deps)

  async function showPart(part: number): Promise<Answered> {
    const text = await sitemap(part)
    if (text === undefined) return answer('Não encontrado', 'text/plain', { status: 404 })
    return answer(text, 'application/xml')
  }

  const limit = limits.publicReads
  return [
    { methods: ['GET'], path: '/robots.txt', limit, handle: async () => answer(robots, 'text/plain') },
    { methods: ['GET'], path: '/sitemap.xml', limit, handle: () => showPart(0) },
    {
      methods: ['GET'],
      limit,
      path: '/sitemap-{part}.xml',
      handle: async ({ params: { part = '' } }) =>
        /^[1-9]\d{0,5}$/.test(part) ? showPart(Number(part)) : answerRefusal(refused('not_found')),
    },
  ]
}

function answer(text: string, type: string, { status = 200 } = {}): Answer {
  return new Answer(status, text, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': status === 200 ? aWhile : 'no-store',
  })
}
