import { type Refused, refused } from '../refused.ts'

const limit = 64 * 1024
const deepest = 32

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

/** PostgreSQL cannot store U+0000 and would silently replace a lone surrogate, so a body with either is refused. */
function storable(value: unknown): boolean {
  const waiting: [unknown, number][] = [[value, 0]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [part, depth] = next
    if (typeof part === 'string' && (part.includes('\0') || !part.isWellFormed())) return false
    if (typeof part !== 'object' || part === null) continue
    if (depth === deepest) return false
    for (const [key, inner] of Object.entries(part)) waiting.push([key, depth + 1], [inner, depth + 1])
  }
  return true
}

/** Of two fields with one name `JSON.parse` returns the last, but a proxy before us may have checked the first. */
function repeatsField(json: string): boolean {
  const open: Set<string>[] = []
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"(?:\s*:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') open.push(new Set())
    else if (token === '}' || token === ']') open.pop()
    else if (token.endsWith(':')) {
      const name: string = JSON.parse(token.slice(0, -1))
      if (open.at(-1)?.has(name)) return true
      open.at(-1)?.add(name)
    }
  }
  return false
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
    const json: unknown = JSON.parse(text)
    return storable(json) && !repeatsField(text) ? { json } : refused('malformed')
  } catch {
    return refused('malformed')
  }
}
