import { ReadableStream } from 'node:stream/web'

/** One file in a ZIP that is written in pieces. Bytes are stored uncompressed: pictures are compressed already. */
export type ZipEntry = { name: string; pieces: AsyncIterable<string> | Uint8Array }

/** Yields a ZIP piece by piece, so that any length needs little memory. Its files are dated `at`. */
export async function* zipPieces(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  // The library is loaded in this function: few processes write a file, and otherwise every start would load it.
  const { strToU8, Zip, ZipDeflate, ZipPassThrough } = await import('fflate')
  let written: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    written.push(chunk)
  })
  function* take() {
    const chunks = written
    written = []
    yield* chunks
  }
  for await (const { name, pieces } of entries) {
    const isText = !(pieces instanceof Uint8Array)
    const file = isText ? new ZipDeflate(name) : new ZipPassThrough(name)
    file.mtime = at
    zip.add(file)
    if (!isText) file.push(pieces)
    else
      for await (const text of pieces) {
        file.push(strToU8(text))
        yield* take()
      }
    file.push(new Uint8Array(), true)
    yield* take()
  }
  zip.end()
  yield* take()
}

export const zipStream = (
  entries: AsyncIterable<ZipEntry>,
  at: Date,
): globalThis.ReadableStream<Uint8Array> =>
  ReadableStream.from(zipPieces(entries, at)) as globalThis.ReadableStream<Uint8Array>
