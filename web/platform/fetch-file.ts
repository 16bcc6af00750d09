import { ApiError, isOurs, readRefusal } from '@encaixe/contract/client.ts'
import type { WireFiles } from '@encaixe/contract/contract.ts'
import { trackFailure } from './analytics.ts'
import { fetchSignedIn } from './api.ts'
import { freshToken } from './session.ts'

type FileCall = keyof WireFiles
type ParamsOf<Call extends FileCall> = WireFiles[Call] extends { params: unknown }
  ? [params: { id: string }]
  : []

/** The time limit of a download in milliseconds: an export of all data of a company takes long. */
const timeout = 120_000

const send = (request: Request) => fetch(new Request(request, { signal: AbortSignal.timeout(timeout) }))

function addressOf(path: string, params: { id?: string } = {}): URL {
  const filled = path.replace('{id}', encodeURIComponent(params.id ?? ''))
  return new URL(filled, location.origin)
}

/** Fetches a file of the API for `saveFile`, because a link would send no token. Fails in the same cases as a call. */
export async function fetchFile<Call extends FileCall>(
  call: Call,
  type: WireFiles[Call]['file'],
  ...[params]: ParamsOf<Call>
): Promise<Blob> {
  const failed = (error: ApiError) => {
    trackFailure(call, error.status, error.message)
    return error
  }
  const token = await freshToken()
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  const request = new Request(addressOf(call.replace(/^\w+ /, ''), params), { headers })
  const response = await fetchSignedIn(request, send).catch((cause: unknown) => {
    throw failed(new ApiError(0, undefined, cause))
  })
  const ours = isOurs(response)
  if (!response.ok) {
    const body = ours ? await response.json().catch(() => undefined) : undefined
    throw failed(new ApiError(response.status, readRefusal(body)))
  }
  const isFile = ours && response.headers.get('content-type')?.startsWith(type)
  // The answer is no file when it is the login page of a network, or when the download broke off.
  const file = isFile ? await response.blob().catch(() => undefined) : undefined
  if (!file) throw failed(new ApiError(0, undefined))
  return file
}
