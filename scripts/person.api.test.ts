import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { strFromU8, unzipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { aClient, aShop } from '../api/testing/a-shop.ts'
import { temporaryFolder } from '../api/testing/temporary-folder.ts'
import { startTestApi } from '../api/testing/test-api.ts'
import { root } from './root.ts'

test('an operator whom an authority asks gets the file of a person, and the companies that know the person', async () => {
  const api = await startTestApi({ jobs: 'enqueue' })
  onTestFinished(() => api.close())
  const shop = await aShop(api, 'navalha')
  const ana = await aClient(api, 'ana')
  await ana.books(shop.wish({ clientPhone: '(11) 95555-0101' }))
  const folder = await temporaryFolder()
  const person = async (who: string) => {
    const env = { ...process.env, DATABASE_URL: api.database.url }
    const run = promisify(execFile)(process.execPath, ['scripts/person.ts', who, folder], { cwd: root, env })
    return (await run).stdout
  }
  const { email } = await api.database.db
    .selectFrom('users')
    .select('email')
    .where('subject', '=', 'ana')
    .executeTakeFirstOrThrow()
  const found = await person(String(email).toUpperCase())
  expect(found).toContain('in the book of Empresa navalha')
  const [file = ''] = await readdir(folder)
  expect(found).toContain(file)
  const whole = unzipSync(await readFile(join(folder, file)))['meus-dados.json']
  expect(JSON.parse(strFromU8(whole ?? new Uint8Array())).companies).toHaveLength(1)
  expect(await person('nobody@exemplo.com.br')).toBe('Nobody has this e-mail or number.\n')
})
