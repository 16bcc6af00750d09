import { createHash } from 'node:crypto'
import { Answer } from '../http/answer.ts'
import { compress, type Encoding, encodingFor } from './compress.ts'

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'application/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webp: 'image/webp',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
}

export function typeOf(path: string): string {
  return types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}

export type StoredFile = {
  answer(request: Request): Promise<Answer>
  /** The size of the file in bytes before compression. */
  size: number
}

type Options = {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  cache: string
  headers?: Record<string, string>
  status?: number
  level?: number
}

/** A file in memory. Each encoding is made once, at its first request. */
export function storedFile({
  bytes,
  type,
  cache,
  headers = {},
  status = 200,
  level = 9,
}: Options): StoredFile {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const encoded = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>()
  const all = { ...headers, 'content-type': type, 'cache-control': cache, etag, vary: 'accept-encoding' }

  function as(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
    const made = encoded.get(encoding) ?? compress(bytes, encoding, level)
    encoded.set(encoding, made)
    return made
  }

  return {
    size: bytes.byteLength,
    async answer(request) {
      if (status === 200 && request.headers.get('if-none-match')?.includes(etag))
        return new Answer(304, null, all)
      const encoding = encodingFor(request, type, bytes.byteLength)
      const body = encoding ? await as(encoding) : bytes
      return new Answer(status, request.method === 'HEAD' ? null : body, {
        ...all,
        ...(encoding && { 'content-encoding': encoding }),
        'content-length': String(body.byteLength),
      })
    },
  }
}
