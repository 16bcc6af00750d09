import type { Upload } from '@encaixe/contract/endpoint.ts'
import type { RefusalCode } from '@encaixe/contract/refusals.ts'
import { type Refused, refused } from '../refused.ts'
import { createTurns, inTurns } from '../turns.ts'

const limit = 64 * 1024

const empty = new Uint8Array()

async function bytesUpTo(request: Request, most: number): Promise<Uint8Array | undefined> {
  // Fetch gives GET and HEAD no body. Reading the body would build the complete Request object of the standard.
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

/** Checks an upload by its headers only. An empty file passes: the use case refuses it with a better sentence. */
export function judgeUpload({ headers, body }: Request, upload: Upload): Refused | undefined {
  const length = body ? headers.get('content-length') : '0'
  if (Number(length) > upload.mostBytes) return tooLarge(upload)
  const [type = ''] = (headers.get('content-type') ?? '').toLowerCase().split(/\s*;/)
  const isMeant = upload.types.includes(type) && !headers.has('content-encoding')
  return isMeant || length === '0'
    ? undefined
    : refused('unsupported_media_type', { sentence: upload.wrongType })
}

/** The maximum number of simultaneous uploads; it limits the memory of files that arrive slowly. */
const mostUploads = 16
/** One account may not use all uploads of the process. */
const mostOfUser = 2
/** An upload that sends fewer bytes than this in one span ends, because an upload that sends nothing keeps its place. */
const slowest = { bytes: 64 * 1024, milliseconds: 2_000 }

const uploadsOfUsers = createTurns({ most: mostOfUser, mostWaiting: 0 })
const allUploads = createTurns({ most: mostUploads, mostWaiting: 0 })

const tooMany = refused('too_many_requests', {
  sentence: 'Espere terminar o envio dos outros arquivos e tente de novo.',
})
const tooSlow = refused('malformed', {
  sentence: 'O arquivo chegou devagar demais. Tente de novo com uma conexão melhor.',
})

export const readUpload = (request: Request, upload: Upload, userId: string): Promise<Uint8Array | Refused> =>
  inTurns<Uint8Array | Refused, RefusalCode>(
    [
      { turns: uploadsOfUsers, key: userId, busy: tooMany },
      { turns: allUploads, key: 'all', busy: refused('unavailable') },
    ],
    () => readFile(request, upload),
  )

/** Reads the file as long as it arrives fast enough; an upload of a slow sender could use its place for half a minute. */
async function readFile(request: Request, upload: Upload): Promise<Uint8Array | Refused> {
  const reader = request.body?.getReader()
  if (!reader) return empty
  const chunks: Uint8Array[] = []
  let [size, sizeBefore] = [0, 0]
  const slow = Promise.withResolvers<'slow'>()
  const timer = setInterval(() => {
    if (size - sizeBefore < slowest.bytes) slow.resolve('slow')
    sizeBefore = size
  }, slowest.milliseconds)
  try {
    for (;;) {
      const part = await Promise.race([reader.read(), slow.promise])
      if (part === 'slow') return tooSlow
      if (part.done) return Buffer.concat(chunks)
      size += part.value.byteLength
      if (size > upload.mostBytes) return tooLarge(upload)
      chunks.push(part.value)
    }
  } catch {
    // The sender disconnected before the end of the file.
    return refused('malformed')
  } finally {
    clearInterval(timer)
    reader.releaseLock()
  }
}

const deepest = 32
/** The most values in a body: several times the longest valid body, a collaborator with two hundred procedures. */
const mostValues = 2_500

/** PostgreSQL cannot store U+0000 and silently replaces unpaired surrogates. In valid UTF-8 both must be escaped. */
const storable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Returns the index after a string that begins at `from`, or undefined when the string does not end. */
function endOfString(json: string, from: number): number | undefined {
  for (let at = from + 1; at < json.length; at += 1) {
    if (json[at] === '\\') at += 1
    else if (json[at] === '"') return at + 1
  }
  return undefined
}

function isName(json: string, end: number): boolean {
  let at = end
  while (json[at] === ' ' || json[at] === '\n' || json[at] === '\r' || json[at] === '\t') at += 1
  return json[at] === ':'
}

/**
 * Checks the text of a body in one pass, before it is parsed. Two fields with the same name are refused, because a
 * proxy in front of the server may have checked the first field and `JSON.parse` returns the last. Throws for some
 * texts that are not JSON.
 */
function checkJson(json: string): Refused<'malformed' | 'payload_too_large'> | undefined {
  const open: Set<string>[] = []
  let values = 1
  for (let at = 0; at < json.length; at += 1) {
    const letter = json[at]
    if (letter === ',' || letter === '{' || letter === '[') values += 1
    if (values > mostValues) return refused('payload_too_large')
    if (letter === '{' || letter === '[') {
      if (open.push(new Set()) > deepest) return refused('malformed')
    } else if (letter === '}' || letter === ']') open.pop()
    else if (letter === '"') {
      const end = endOfString(json, at)
      if (end === undefined) return refused('malformed')
      const written = json.slice(at, end)
      const text: string = written.includes('\\') ? JSON.parse(written) : written.slice(1, -1)
      if (!storable(text)) return refused('malformed')
      if (isName(json, end)) {
        if (open.at(-1)?.has(text)) return refused('malformed')
        open.at(-1)?.add(text)
      }
      at = end - 1
    }
  }
  return undefined
}
