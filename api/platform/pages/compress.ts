import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export type Encoding = 'br' | 'gzip'

const worthIt = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg)/

/** The best encoding that the browser accepts; undefined when compression saves too little. */
export function encodingFor(request: Request, type: string, size: number): Encoding | undefined {
  if (size < 1024 || !worthIt.test(type)) return undefined
  const accepted = request.headers.get('accept-encoding') ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

/**
 * Compresses bytes; `level` is 4 for a page and 9 for a file. Brotli at level 9 takes twenty times the CPU time of
 * level 4 and makes a page smaller by a twelfth.
 */
export async function compress(
  bytes: Uint8Array,
  encoding: Encoding,
  level: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return encoding === 'gzip' ? gzipped(bytes, { level: Math.min(level, 9) }) : brotli(bytes, qualityOf(level))
}

const qualityOf = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } })

const pieceLevel = 4

/** Compresses a long file as its pieces come: all at once would take a processor from other requests. */
export const compressPieces = (
  pieces: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncIterable<Uint8Array> =>
  Readable.from(pieces).compose(
    encoding === 'gzip' ? createGzip({ level: pieceLevel }) : createBrotliCompress(qualityOf(pieceLevel)),
  )
