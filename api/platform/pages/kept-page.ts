import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

const deflated = promisify(deflateRaw)

/**
 * A page as it was made under a nonce that nobody was told, cut where that nonce stood: each answer puts its own there.
 * What stands between is compressed once.
 */
export type KeptPage = {
  status: number
  headers: Headers
  parts: readonly Buffer[]
  packed: readonly Buffer[]
}

export async function keepPage(response: Response, madeUnder: string): Promise<KeptPage> {
  const html = await response.text()
  const parts = html.split(madeUnder).map((part) => Buffer.from(part))
  // A full flush ends on a whole byte and refers to nothing before it, so that anything may stand between.
  const options = { level: 6, finishFlush: constants.Z_FULL_FLUSH }
  const packed = await Promise.all(parts.map((part) => deflated(part, options)))
  return { status: response.status, headers: response.headers, parts, packed }
}

export function plainBody({ parts }: KeptPage, nonce: string): Buffer {
  return between(parts, Buffer.from(nonce))
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const lastBlock = Buffer.from([3, 0])

/** The same as gzip: the kept parts and, between them, the nonce as stored blocks. */
export function gzipBody(page: KeptPage, nonce: string): Buffer {
  const plain = plainBody(page, nonce)
  const sums = Buffer.alloc(8)
  sums.writeUInt32LE(crc32(plain), 0)
  sums.writeUInt32LE(plain.byteLength, 4)
  return Buffer.concat([gzipHeader, between(page.packed, stored(Buffer.from(nonce))), lastBlock, sums])
}

/** A block of deflate that is not compressed: its length, the complement of that, its bytes. */
function stored(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.byteLength, 1)
  head.writeUInt16LE(0xffff - bytes.byteLength, 3)
  return Buffer.concat([head, bytes])
}

function between(parts: readonly Buffer[], bytes: Buffer): Buffer {
  return Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [bytes, part])))
}
