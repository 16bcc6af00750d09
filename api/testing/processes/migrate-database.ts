import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { openDatabase } from '../../platform/database/db.ts'
import { migrate } from '../../platform/database/migrate.ts'

const [, , url, folder = ''] = process.argv
const database = await openDatabase({ url })
process.stdout.write('ready\n')
await once(process.stdin, 'data')
const applied = await migrate(database, { folder: pathToFileURL(`${folder}/`) })
process.stdout.write(`${applied.map(({ name }) => name).join(' ') || 'nothing'}\n`)
await database.close()
process.exit()
