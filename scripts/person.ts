import '../api/platform/shift-date.ts'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { mobileOf } from '@encaixe/contract/phones.ts'
import { exportPerson } from '../api/personal-data/export-person.ts'
import { type Contact, selectAccountsOf, selectRecordsOf } from '../api/personal-data/store/person.ts'
import { systemClock as clock } from '../api/platform/clock.ts'
import { readConfig } from '../api/platform/config/config.ts'
import { type Database, openDatabase } from '../api/platform/database/db.ts'
import { reachExisting } from '../api/platform/database/reach-database.ts'

/**
 * For an operator whom an authority asks, or a person who has lost the account: writes the file of 'Meus dados' of each
 * account with this e-mail or number, and names the companies that have it in their books.
 */
async function find(database: Database, contact: Contact, folder: string): Promise<string> {
  const lines: string[] = []
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const { id, email, email_verified } of await selectAccountsOf(database.db, contact)) {
    const path = join(folder, `${id}.zip`)
    // Only an e-mail that the account has proved leads to records of companies.
    const person = { id, email: email_verified ? email : null }
    const file = createWriteStream(path, { mode: 0o600, flags: 'wx' })
    await pipeline(Readable.fromWeb((await exportPerson({ database, clock }, person)) as never), file)
    lines.push(`account ${id}: ${path}`)
  }
  for (const { company, ask, id } of await selectRecordsOf(database.db, contact))
    lines.push(`client ${id} in the book of ${company}: ask ${ask}, who is its controller`)
  return lines.length > 0 ? lines.join('\n') : 'Nobody has this e-mail or number.'
}

try {
  const [text = '', folder, ...more] = process.argv.slice(2)
  const phone = mobileOf(text)
  if (folder === undefined || more.length > 0 || !(phone || text.includes('@')))
    throw new Error(
      'Usage: person EMAIL FOLDER, or person TELEPHONE FOLDER (npm run person -- …, or encaixe person …)',
    )
  const contact = phone ? { phone } : { email: text.trim().toLowerCase() }
  await using opened = new AsyncDisposableStack()
  const { url } = opened.use(await reachExisting(readConfig(process.env).database))
  const database = opened.adopt(await openDatabase({ url, withoutTimeLimits: true }), (one) => one.close())
  process.stdout.write(`${await find(database, contact, folder)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
