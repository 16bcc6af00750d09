import type { Upload } from '@encaixe/contract/endpoint.ts'
import { type Refused, refused } from '../refused.ts'
import { checkJson } from './check-json.ts'

const limit = 64 * 1024

async function bytesUpTo(request: Request, most: number): Promise<Uint8Array | undefined> {
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

/** The body as a file. An empty one passes, so that 404 and 403 come before its refusal. */
export async function readUpload(request: Request, upload: Upload): Promise<Uint8Array | Refused> {
  const bytes = await readBytes(request, upload.mostBytes)
  if ('refused' in bytes) {
    return bytes.refused === 'payload_too_large'
      ? refused(bytes.refused, { sentence: upload.tooLarge })
      : bytes
  }
  const [type = ''] = (request.headers.get('content-type') ?? '').toLowerCase().split(/\s*;/)
  const isMeant = upload.types.includes(type) && !request.headers.has('content-encoding')
  return isMeant || bytes.byteLength === 0
    ? bytes
    : refused('unsupported_media_type', { sentence: upload.wrongType })
}
