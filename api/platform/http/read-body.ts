import type { Upload } from '@encaixe/contract/endpoint.ts'
import { isRefused, type Refused, refused } from '../refused.ts'
import { checkJson } from './check-json.ts'

const limit = 64 * 1024

const empty = new Uint8Array()

async function bytesUpTo(request: Request, most: number): Promise<Uint8Array | undefined> {
  // Fetch gives these no body. To ask for it would build the whole request of the standard.
  if (request.method === 'GET' || request.method === 'HEAD') return empty
  const declared = request.headers.get('content-length')
  if (declared !== null) {
    if (Number(declared) > most) return undefined
    return new Uint8Array(await request.arrayBuffer())
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export async function readBytes(request: Request, most = limit): Promise<Uint8Array | Refused> {
  try {
    return (await bytesUpTo(request, most)) ?? refused('payload_too_large')
  } catch {
    // The sender disconnected before the end of the body.
    return refused('malformed')
  }
}

/** The body as JSON, or the refusal. An empty body is `undefined`. */
export async function readBody(request: Request): Promise<{ json: unknown } | Refused> {
  const bytes = await readBytes(request)
  if ('refused' in bytes) return bytes
  if (bytes.byteLength === 0) return { json: undefined }
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type) || request.headers.has('content-encoding')) {
    return refused('unsupported_media_type')
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return checkJson(text) ?? { json: JSON.parse(text) }
  } catch {
    return refused('malformed')
  }
}

const tooLarge = ({ tooLarge }: Upload) => refused('payload_too_large', { sentence: tooLarge })

/** What the headers of an upload already tell. An empty file passes: the use case has a better sentence. */
export function judgeUpload({ headers, body }: Request, upload: Upload): Refused | undefined {
  const length = body ? headers.get('content-length') : '0'
  if (Number(length) > upload.mostBytes) return tooLarge(upload)
  const [type = ''] = (headers.get('content-type') ?? '').toLowerCase().split(/\s*;/)
  const isMeant = upload.types.includes(type) && !headers.has('content-encoding')
  return isMeant || length === '0'
    ? undefined
    : refused('unsupported_media_type', { sentence: upload.wrongType })
}

/** Bounds the memory of files that arrive slowly; the listener cuts each request after thirty seconds. */
const mostUploads = 16
let uploads = 0

/** The body as a file. */
export async function readUpload(request: Request, upload: Upload): Promise<Uint8Array | Refused> {
  if (uploads >= mostUploads) return refused('unavailable')
  uploads += 1
  try {
    const bytes = await readBytes(request, upload.mostBytes)
    return isRefused(bytes) && bytes.refused === 'payload_too_large' ? tooLarge(upload) : bytes
  } finally {
    uploads -= 1
  }
}
