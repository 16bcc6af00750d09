import type { Wire } from './contract.ts'
import type { Input, Output } from './endpoint.ts'
import type { RefusalBody, RefusalCode } from './refusals.ts'

type Call = keyof Wire
type Part<K extends Call, P extends string> = Wire[K] extends Record<P, infer S> ? Input<S> : never
type Needs<K extends Call, P extends string, Name extends string> =
  Wire[K] extends Record<P, unknown> ? Record<Name, Part<K, P>> : unknown

export type CallInput<K extends Call> = Needs<K, 'params', 'params'> &
  (Wire[K] extends { query: unknown } ? { query?: Part<K, 'query'> } : unknown) &
  Needs<K, 'body', 'body'> &
  (Wire[K] extends { upload: unknown } ? { body: Blob } : unknown) & {
    headers?: Record<string, string>
    signal?: AbortSignal
  }

export type Answer<K extends Call> = Output<Wire[K]['success']>

/** A refusal of the API, or a failure to reach the API (`status` 0). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly body: RefusalBody | undefined
  /** The `error` text of an answer without a `code`. Only the forms whose specification asks for it show it. */
  readonly said: string | undefined
  constructor(status: number, body: RefusalBody | undefined, cause?: unknown, said?: string) {
    // The message is for the log of failed calls, where the browser's own text may be the only hint. No page shows it.
    const own = cause instanceof Error ? cause.message : ''
    super(body?.error || said || own || 'An error occurred', { cause })
    this.status = status
    this.body = body
    this.said = said
  }
}

/** Compares the name of the error, not its class: the bundle of server rendering has a second copy of the class. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}

export function isRefusal<C extends RefusalCode>(
  error: unknown,
  code: C,
): error is ApiError & { body: RefusalBody<C> } {
  return isApiError(error) && error.body?.code === code
}

/** A header of every answer of the API, even of a refusal or an answer with status 204. */
export const answerMark = 'x-encaixe'

/**
 * Returns false for an answer of a proxy, a gateway or the login page of a network. During a rolling deployment,
 * processes of the previous release do not send the header yet: their answers are recognised by their content security
 * policy.
 */
export const isOurs = ({ headers }: Response): boolean =>
  headers.has(answerMark) ||
  headers.get('content-security-policy')?.startsWith("default-src 'none'; frame-ancestors") === true

const isSentence = (text: unknown) => typeof text === 'string' && /^(?=.*\S).{1,500}$/s.test(text)

/** Returns undefined for a body that is not a refusal of the API, even if it looks like an error. */
export function readRefusal(body: unknown): RefusalBody | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { error, code, fields } = body as Partial<RefusalBody>
  // Accepts refusal codes that the page does not know, because the API may be newer than the page.
  const isOurs =
    isSentence(error) &&
    /^[a-z_]+$/.test(code ?? '') &&
    typeof (fields ?? {}) === 'object' &&
    Object.values(fields ?? {}).every(isSentence)
  return isOurs ? (body as RefusalBody) : undefined
}

/** The statuses with which a gateway says that it got no answer. Their `error` is not a sentence for users. */
export const ofGateway: readonly number[] = [502, 503, 504]

function readSentence(status: number, body: unknown): string | undefined {
  const { error, code } = (body ?? {}) as { error?: unknown; code?: unknown }
  return code === undefined && isSentence(error) && !ofGateway.includes(status) ? String(error) : undefined
}

type Options = {
  fetch: (request: Request) => Promise<Response>
  origin: string
  headers?: (call: string) => Record<string, string> | Promise<Record<string, string>>
  /** Called after each answer and each failure, except of a call that the page itself aborted. */
  onSettled?: (call: string, error?: ApiError) => void
}

type Parts = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

function address(origin: string, path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const url = new URL(filled, origin)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
  }
  return url.href
}

export type ApiClient = <K extends Call>(
  call: K,
  ...input: unknown extends CallInput<K>
    ? []
    : Partial<CallInput<K>> extends CallInput<K>
      ? [input?: CallInput<K>]
      : [input: CallInput<K>]
) => Promise<Answer<K>>

export function createClient({ fetch, origin, headers, onSettled }: Options): ApiClient {
  async function send(call: string, parts: Parts = {}): Promise<unknown> {
    const [method = 'GET', path = '/'] = call.split(' ')
    const url = address(origin, path, parts)
    const failed = (error: ApiError) => {
      onSettled?.(call, error)
      return error
    }
    const own = await Promise.resolve(headers?.(call)).catch((error: unknown) => {
      throw isApiError(error) ? failed(error) : error
    })
    const isFile = parts.body instanceof Blob
    const request = new Request(url, {
      method,
      headers: {
        accept: 'application/json',
        // A file is sent with its own content type.
        ...(parts.body === undefined || isFile ? {} : { 'content-type': 'application/json' }),
        ...own,
        ...parts.headers,
      },
      body: isFile ? (parts.body as Blob) : parts.body === undefined ? null : JSON.stringify(parts.body),
      signal: parts.signal ?? null,
    })
    const response = await fetch(request).catch((cause: unknown) => {
      if (parts.signal?.aborted) throw cause
      throw failed(new ApiError(0, undefined, cause))
    })
    const ours = isOurs(response)
    const isEmpty = ours && response.status === 204
    const body: unknown = isEmpty ? undefined : await response.json().catch(() => undefined)
    if (isEmpty || (ours && response.ok && body !== undefined)) {
      onSettled?.(call)
      return body
    }
    parts.signal?.throwIfAborted()
    if (response.ok) throw failed(new ApiError(0, undefined))
    const { status } = response
    throw failed(
      new ApiError(status, ours ? readRefusal(body) : undefined, undefined, readSentence(status, body)),
    )
  }
  return send as ApiClient
}
