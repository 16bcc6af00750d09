import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'

/**
 * A backup is one gzip file of lines: a header, then for each table a line that names it, its rows in the text format of
 * COPY and the line `\.`, and at last a trailer with the counts and hashes. `zcat` shows it. The rows are text of the
 * server, so they fit every engine and every supported version of PostgreSQL.
 */
const headerSchema = z.object({
  encaixe: z.literal('backup'),
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  server: z.string(),
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() })),
})
const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()) })
const trailerSchema = z.object({
  end: z.literal(true),
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  sequences: z.record(z.string(), z.string()),
})

export type Header = z.output<typeof headerSchema>
export type Table = z.output<typeof tableSchema>
export type Trailer = z.output<typeof trailerSchema>

/** A file or a database that a backup cannot use. The message says to the operator what to do. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export const endOfRows = '\\.\n'
/** A higher level makes the file a tenth smaller and takes twice as long. */
const level = 4

/** Writes the file under another name first, so that a file with the name of a backup is always complete. */
export async function writeCompressed(
  path: string,
  contents: AsyncIterable<Buffer | string>,
): Promise<number> {
  // Two runs for one name must not write into one file.
  const partial = `${path}.${randomUUID().slice(0, 8)}.partial`
  // A backup holds personal data, so only our account may read it.
  const file = createWriteStream(partial, { mode: 0o600, flush: true })
  try {
    await pipeline(Readable.from(contents), createGzip({ level }), file)
    const { size } = await stat(partial)
    if (existsSync(path)) throw new BackupError(`${path} exists already: a backup overwrites no file.`)
    await rename(partial, path)
    await syncFolder(dirname(path))
    return size
  } catch (error) {
    await rm(partial, { force: true })
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
      throw new BackupError(`${path} was not written: its disk is full. No part of it is left.`)
    throw error
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync()
  await folder.close()
}

export type BackupReader = AsyncDisposable & {
  header: Header
  /** The tables in the order of the file. The rows of a table are read before the next table. */
  tables(): AsyncGenerator<Table & { rows: AsyncGenerator<Buffer> }>
  /** The counts and hashes, after the last table. */
  trailer(): Trailer
}

export async function openBackup(path: string): Promise<BackupReader> {
  const file = createReadStream(path)
  const unpacked = createGunzip()
  file.on('error', (error) => unpacked.destroy(error))
  const lines = readLines(file.pipe(unpacked))
  const damaged = (error: unknown): never => {
    if (error instanceof BackupError) throw error
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('E')) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupError(`${path} is damaged or is not a backup of Encaixe: ${reason.split('\n')[0]}`)
  }
  const end = async () => {
    unpacked.destroy()
    file.destroy()
  }
  function readHeader(found: unknown): Header {
    const header = headerSchema.safeParse(found)
    if (header.success) return header.data
    const isLater = z
      .object({ encaixe: z.literal('backup'), format: z.int().min(2) })
      .safeParse(found).success
    throw isLater
      ? new BackupError(`${path} was made by a later version of Encaixe. Restore it with that version.`)
      : new Error('its first line is no header of a backup')
  }
  const parse = async () => JSON.parse(await lines.line()) as unknown
  try {
    const header = readHeader(await parse())
    let trailer: Trailer | undefined

    async function* tables(): ReturnType<BackupReader['tables']> {
      for (;;) {
        const next = await parse().catch(damaged)
        const ended = trailerSchema.safeParse(next)
        if (ended.success) {
          await lines.end().catch(damaged)
          trailer = ended.data
          return
        }
        const table = tableSchema.safeParse(next)
        if (!table.success) return damaged(new Error('a line names no table'))
        yield { ...table.data, rows: checked(lines.rows()) }
      }
    }
    async function* checked(rows: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
      try {
        yield* rows
      } catch (error) {
        damaged(error)
      }
    }
    return {
      header,
      tables,
      trailer() {
        if (!trailer) throw new Error(`The tables of ${path} were not read to their end`)
        return trailer
      },
      [Symbol.asyncDispose]: end,
    }
  } catch (error) {
    await end()
    return damaged(error)
  }
}

const endsRows = Buffer.from(endOfRows)
const endsLastRow = Buffer.from(`\n${endOfRows}`)

/** Reads lines from a stream: single lines, and rows in buffers of whole lines. */
function readLines(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function more(): Promise<void> {
    const { done, value } = await chunks.next()
    if (done) throw new Error('it ends too early')
    rest = rest.length === 0 ? value : Buffer.concat([rest, value])
  }

  return {
    async line(): Promise<string> {
      for (;;) {
        const at = rest.indexOf('\n')
        if (at >= 0) {
          const line = rest.toString('utf8', 0, at)
          rest = rest.subarray(at + 1)
          return line
        }
        await more()
      }
    },
    async *rows(): AsyncGenerator<Buffer> {
      for (;;) {
        if (rest.subarray(0, endsRows.length).equals(endsRows)) {
          rest = rest.subarray(endsRows.length)
          return
        }
        const end = rest.indexOf(endsLastRow)
        // Without the end of the rows, the last line may still be incomplete.
        const until = end >= 0 ? end + 1 : rest.lastIndexOf('\n') + 1
        const isUnclear = end < 0 && until > 0 && rest.length - until < endsRows.length
        if (until > 0 && !isUnclear) {
          yield rest.subarray(0, until)
          rest = rest.subarray(until)
        } else await more()
      }
    },
    /** Reads on to the end of the file, where gzip checks its own sum. */
    async end(): Promise<void> {
      if (rest.length > 0 || !(await chunks.next()).done) throw new Error('something follows its end')
    },
  }
}
