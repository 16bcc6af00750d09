import '../api/platform/shift-date.ts'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { mobileOf } from '@encaixe/contract/phones.ts'
import { openDeps } from '../api/open-product.ts'
import { eraseAgain, readErasure } from '../api/personal-data/erase-again.ts'
import { exportPerson } from '../api/personal-data/export-person.ts'
import { provedPerson } from '../api/personal-data/person-scope.ts'
import { type Contact, selectAccountsOf, selectRecordsOf } from '../api/personal-data/store/person.ts'
import { systemClock as clock } from '../api/platform/clock.ts'
import { type Config, readConfig } from '../api/platform/config/config.ts'
import { type Database, openDatabase } from '../api/platform/database/db.ts'
import { reachExisting } from '../api/platform/database/reach-database.ts'
import { createLog } from '../api/platform/log/log.ts'

/**
 * For an operator whom an authority asks, or a person who has lost the account: writes the file of 'Meus dados' of each
 * account with this e-mail or number, and names the companies that have it in their books.
 */
async function find(database: Database, contact: Contact, folder: string): Promise<string> {
  const lines: string[] = []
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const account of await selectAccountsOf(database.db, contact)) {
    const path = join(folder, `${account.id}.zip`)
    const file = createWriteStream(path, { mode: 0o600, flags: 'wx' })
    await pipeline(
      Readable.fromWeb((await exportPerson({ database, clock }, provedPerson(account))) as never),
      file,
    )
    lines.push(`account ${account.id}: ${path}`)
  }
  for (const { company, ask, id } of await selectRecordsOf(database.db, contact))
    lines.push(`client ${id} in the book of ${company}: ask ${ask}, who is its controller`)
  return lines.length > 0 ? lines.join('\n') : 'Nobody has this e-mail or number.'
}

/**
 * After a restore: erases again whom the lines of the log on standard input name as erased. What this says to people waits
 * until the database is released.
 */
async function eraseListed(database: Database, config: Config): Promise<string> {
  await using opened = new AsyncDisposableStack()
  const log = createLog({ clock, level: 'error' })
  const { deps } = await openDeps({ config: { ...config, runsJobs: false }, clock, log, database, opened })
  const counts = { erased: 0, gone: 0 }
  const refused: string[] = []
  for await (const line of createInterface({ input: process.stdin })) {
    const erasure = readErasure(line)
    if (!erasure) continue
    const done = await eraseAgain(deps, erasure)
    if (typeof done === 'string') counts[done]++
    else refused.push(`not erased (${done.refused}): ${JSON.stringify(erasure)}`)
  }
  if (refused.length > 0) process.exitCode = 1
  return [...refused, `${counts.erased} erased again, ${counts.gone} were not there.`].join('\n')
}

const usage = `Usage, with npm run person -- …, or on a deployed machine encaixe person …:
  person EMAIL FOLDER, or person TELEPHONE FOLDER   writes what is stored about a person
  person --erase-again                              after a restore: reads the log since the backup, and erases again`

function chosen(): (database: Database, config: Config) => Promise<string> {
  const [text = '', folder, ...more] = process.argv.slice(2)
  if (text === '--erase-again' && folder === undefined) return eraseListed
  const phone = mobileOf(text)
  if (folder === undefined || more.length > 0 || !(phone || text.includes('@'))) throw new Error(usage)
  const contact = phone ? { phone } : { email: text.trim().toLowerCase() }
  return (database) => find(database, contact, folder)
}

try {
  const work = chosen()
  const config = readConfig(process.env)
  await using opened = new AsyncDisposableStack()
  const { url } = opened.use(await reachExisting(config.database))
  const database = opened.adopt(await openDatabase({ url, withoutTimeLimits: true }), (one) => one.close())
  process.stdout.write(`${await work(database, config)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
