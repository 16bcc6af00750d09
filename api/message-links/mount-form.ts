import { limits } from '@encaixe/contract/limits.ts'
import { linkAnswer } from '@encaixe/contract/message-links.ts'
import type { Deps } from '../deps.ts'
import { type Answered, answerRefusal } from '../platform/http/answer.ts'
import type { Mount } from '../platform/http/create-handler.ts'
import { readBytes } from '../platform/http/read-body.ts'
import type { Incoming } from '../platform/http/serve-route.ts'
import { isRefused, refused } from '../platform/refused.ts'
import { isToken } from '../platform/secret-token.ts'
import { answerLink } from './answer-link.ts'
import { findLink } from './find-link.ts'

/**
 * Answers forms of a page without JavaScript, and redirects back to the page. Mail programs send their one-click form
 * (RFC 8058) here too: it stops the company's messages, or takes the client off the waiting list. Mail programs get no
 * redirect and no page to confirm.
 */
export function messageLinkMounts(deps: Deps): Mount[] {
  const { clock, database, config } = deps

  const pageOf = (token = '') => `${config.publicUrl}/a/${encodeURIComponent(token)}`

  async function handle({ request, params }: Incoming): Promise<Answered> {
    const { token } = params
    if (request.method === 'GET') return redirect(pageOf(token))
    const bytes = await readBytes(request)
    if ('refused' in bytes) return answerRefusal(bytes)
    const link = await findLink(database.db, token, clock.now(), { leaving: true })
    const form = await formOf(bytes, request.headers.get('content-type'))
    if (form['List-Unsubscribe'] === 'One-Click') return endByOneClick(link, token)
    const everything = form.everything === 'true'
    const { seen, date, startTime, collaboratorId, answer: chosen, note, earlier, price } = form
    const place = date === undefined ? {} : { date, startTime, collaboratorId }
    const notMe = form.notMe === 'true'
    const said = { seen, everything, notMe, cancel: form.cancel === 'true', ...place, answer: chosen, note }
    const numbers = { earlier: numberOf(earlier), price: numberOf(price) }
    const answer = linkAnswer.safeParse({ ...said, ...numbers }).data ?? {}
    const done = isRefused(link) || !isToken(token) ? link : await answerLink(deps, link, token, answer)
    return redirect(isRefused(done) ? `${pageOf(token)}?aviso=${done.refused}` : pageOf(token))
  }

  async function endByOneClick(link: Awaited<ReturnType<typeof findLink>>, token: unknown) {
    if (isRefused(link)) return answerRefusal(link)
    const ends = link.purpose === 'stop' || link.purpose === 'take'
    if (!ends || !isToken(token)) return answerRefusal(refused('link_gone'))
    const done = await answerLink(deps, link, token, { cancel: link.purpose === 'take' })
    return isRefused(done) ? answerRefusal(done) : new Response('Pronto.', { headers: plain })
  }

  return [{ methods: ['GET', 'POST'], path: '/api/links/{token}/form', limit: limits.linksUsed, handle }]
}

const plain = { 'content-type': 'text/plain; charset=utf-8', 'referrer-policy': 'no-referrer' }

const redirect = (location: string) =>
  new Response(null, { status: 303, headers: { location, 'referrer-policy': 'no-referrer' } })

/** A number of a form's field: an empty field means none. */
function numberOf(field: unknown): number | null | undefined {
  if (field === undefined) return undefined
  return field === '' ? null : Number(field)
}

/** Mail programs may send their one-click form, which has one field, in either of two encodings. */
async function formOf(bytes: Uint8Array, type: string | null): Promise<Record<string, unknown>> {
  if (!type?.startsWith('multipart/form-data')) {
    return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)))
  }
  try {
    const form = await new Response(new Blob([bytes.slice()]), {
      headers: { 'content-type': type },
    }).formData()
    return Object.fromEntries(form as unknown as Iterable<[string, unknown]>)
  } catch {
    return {}
  }
}
