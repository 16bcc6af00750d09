import { refusals } from '@encaixe/contract/refusals.ts'
import type { Refused } from '../refused.ts'

const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

export function answer(status: number, body: unknown): Response {
  if (status === 204) return new Response(null, { status, headers: { 'cache-control': 'no-store' } })
  return new Response(JSON.stringify(body), { status, headers: json })
}

/** The only place that writes a refusal as JSON. */
export function answerRefusal(refusal: Refused, headers: Record<string, string> = {}): Response {
  const { status, sentence } = refusals[refusal.refused]
  const again = status === 429 || status === 503 ? { 'retry-after': String(refusal.retryAfter ?? 5) } : {}
  const challenge = status === 401 ? { 'www-authenticate': 'Bearer' } : {}
  const body = {
    error: refusal.sentence ?? Object.values(refusal.fields ?? {})[0] ?? sentence,
    code: refusal.refused,
    ...(refusal.fields && { fields: refusal.fields }),
    ...refusal.extra,
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...json, ...again, ...challenge, ...headers },
  })
}

/** A file that the browser downloads under this name, written with letters, digits, dots and hyphens. */
export function answerFile(
  name: string,
  type: string,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream,
): Response {
  const headers = {
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  }
  return new Response(body, { headers })
}
