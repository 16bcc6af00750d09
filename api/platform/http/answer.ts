import { type RefusalCode, refusals } from '@encaixe/contract/refusals.ts'
import type { Refused } from '../refused.ts'

const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

/** Header names are in lower case, so that an answer's header replaces the default: otherwise both would be sent. */
export type AnswerHeaders = Readonly<Record<Lowercase<string>, string>>

/**
 * An answer whose body is complete in memory. It becomes a `Response` only when all its headers are set, because
 * changing the headers of a `Response` takes longer than all other work of a short request.
 */
export class Answer {
  readonly status: number
  readonly body: string | Uint8Array<ArrayBuffer> | null
  readonly headers: AnswerHeaders
  readonly cookies: readonly string[]
  readonly refusal: RefusalCode | undefined

  constructor(
    status: number,
    body: Answer['body'],
    headers: AnswerHeaders = {},
    cookies: Answer['cookies'] = [],
    refusal?: RefusalCode,
  ) {
    this.status = status
    this.body = body
    this.headers = headers
    this.cookies = cookies
    this.refusal = refusal
  }
}

/** Streams, files and pages are a `Response` from the beginning; everything else is an `Answer`. */
export type Answered = Answer | Response

export function answer(status: number, body: unknown, cookies: readonly string[] = []): Answer {
  if (status === 204) return new Answer(status, null, { 'cache-control': 'no-store' }, cookies)
  return new Answer(status, JSON.stringify(body), json, cookies)
}

/** The only function that writes a refusal as JSON. */
export function answerRefusal(refusal: Refused, headers: AnswerHeaders = {}): Answer {
  const { status, sentence } = refusals[refusal.refused]
  const isLater = status === 429 || status === 503
  const body = {
    error: refusal.sentence ?? Object.values(refusal.fields ?? {})[0] ?? sentence,
    code: refusal.refused,
    ...(refusal.fields && { fields: refusal.fields }),
    ...refusal.extra,
  }
  const given = {
    ...json,
    ...(isLater && { 'retry-after': String(refusal.retryAfter ?? 5) }),
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    ...headers,
  }
  return new Answer(status, JSON.stringify(body), given, [], refusal.refused)
}

/** Returns a file that the browser downloads under this name, written with letters, digits, dots and hyphens. */
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
