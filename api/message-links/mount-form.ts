import { limits } from '@encaixe/contract/limits.ts'
import { linkAnswer } from '@encaixe/contract/message-links.ts'
import type { Deps } from '../deps.ts'
import { answerRefusal } from '../platform/http/answer.ts'
import type { Mount } from '../platform/http/create-handler.ts'
import { readBytes } from '../platform/http/read-body.ts'
import type { Incoming } from '../platform/http/serve-route.ts'
import { isRefused } from '../platform/refused.ts'
import { answerLink } from './answer-link.ts'
import { findLink, isToken } from './find-link.ts'

/** For a page without JavaScript: the answer comes as a form and is redirected back to the page. */
export function messageLinkMounts(deps: Deps): Mount[] {
  const { clock, database, config } = deps

  async function handle({ request, params }: Incoming): Promise<Response> {
    const { token } = params
    const bytes = await readBytes(request)
    if ('refused' in bytes) return answerRefusal(bytes)
    const link = await findLink(database.db, token, clock.now())
    const form = Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)))
    const answer = linkAnswer.safeParse({ seen: form.seen }).data ?? {}
    const done = isRefused(link) || !isToken(token) ? link : await answerLink(deps, link, token, answer)
    const page = `${config.publicUrl}/a/${encodeURIComponent(token ?? '')}`
    const location = isRefused(done) ? `${page}?aviso=${done.refused}` : page
    return new Response(null, { status: 303, headers: { location, 'referrer-policy': 'no-referrer' } })
  }

  return [{ methods: ['POST'], path: '/api/links/{token}/form', limit: limits.linksUsed, handle }]
}
