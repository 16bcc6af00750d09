import { setTimeout as delay } from 'node:timers/promises'
import type { z } from 'zod'
import { readAnswer } from '../../platform/http/read-answer.ts'
import { retryAfterOf } from '../../platform/http/retry-after.ts'
import type { Log } from '../../platform/log/log.ts'
import { refused } from '../../platform/refused.ts'
import type { Away } from '../payment-provider.ts'
import { errorShape } from './shapes.ts'

export type AsaasOptions = {
  apiKey: string
  baseUrl: string
  log: Log
  /** Time limit of one request to Asaas, in milliseconds. */
  timeout?: number
  /** The pauses before the retries of a request, in milliseconds; there are as many retries as pauses. */
  waits?: readonly number[]
  fetch?: typeof fetch
}

/** The answer of Asaas, if our code handles its status. */
type Reply<T> = { ok: true; value: T } | { ok: false; status: 400 | 404; codes: string[]; reasons: string[] }

type Ask<T extends z.ZodType> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  shape: T
}

/**
 * A failed request. `retry` is true for a GET, or for a request that cannot have arrived. A request that timed out is
 * never retried: the charge may exist.
 */
type Failure = { away: true; retry: boolean; retryAfter?: number | undefined }

export type AsaasClient = <T extends z.ZodType>(ask: Ask<T>) => Promise<Reply<z.output<T>> | Away>

const refusedConnection = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/

export function asaasClient({
  apiKey,
  baseUrl,
  log,
  timeout = 8_000,
  waits = [250, 1_000],
  fetch = globalThis.fetch,
}: AsaasOptions): AsaasClient {
  async function once<T extends z.ZodType>({
    method,
    path,
    body,
    shape,
  }: Ask<T>): Promise<Reply<z.output<T>> | Failure> {
    // A path can carry a reference to a person, so only its first part is logged.
    const about = { method, resource: path.split(/[/?]/)[1] }
    const isRead = method === 'GET'
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          access_token: apiKey,
          'user-agent': 'Encaixe',
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      const { status } = response
      const json: unknown = await readAnswer(response).catch(() => undefined)
      if (status === 400 || status === 404) {
        const errors = errorShape.safeParse(json).data?.errors ?? []
        const codes = errors.map(({ code }) => code)
        return { ok: false, status, codes, reasons: errors.map(({ description }) => description) }
      }
      if (!response.ok) {
        log.warn('asaas refused a request', { code: 'asaas_refused', ...about, status })
        const reset = Number(response.headers.get('ratelimit-reset'))
        const limited = status === 429 && reset > 0 ? reset : undefined
        const retryAfter = retryAfterOf(response) ?? limited
        return { away: true, retry: status >= 500 && isRead, retryAfter }
      }
      const parsed = shape.safeParse(json)
      if (parsed.success) return { ok: true, value: parsed.data }
      const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
      log.warn('asaas answered in an unknown shape', {
        code: 'asaas_unknown_answer',
        ...about,
        problems: problems.slice(0, 5),
      })
      return { away: true, retry: isRead }
    } catch (error) {
      log.warn('asaas out of reach', { code: 'asaas_unreachable', ...about, error })
      const { name, cause } = error instanceof Error ? error : new Error('unknown')
      const code = String((cause as { code?: string } | undefined)?.code)
      return { away: true, retry: refusedConnection.test(code) || (isRead && name !== 'TimeoutError') }
    }
  }

  return async (ask) => {
    for (let attempt = 0; ; attempt++) {
      const reply = await once(ask)
      if (!('away' in reply)) return reply
      const wait = waits[attempt]
      if (wait === undefined || !reply.retry) {
        return refused('payment_unavailable', { retryAfter: reply.retryAfter })
      }
      await delay(wait)
    }
  }
}
