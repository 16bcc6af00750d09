import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { restoreBackup } from '../api/backups/restore-backup.ts'
import { writeBackup } from '../api/backups/write-backup.ts'
import { openDatabase } from '../api/platform/database/db.ts'
import { aClient, aShop } from '../api/testing/a-shop.ts'
import { temporaryFolder } from '../api/testing/temporary-folder.ts'
import { startTestApi } from '../api/testing/test-api.ts'
import { createServerDatabase } from '../api/testing/test-database.ts'
import { root } from './root.ts'

test('an operator who restored a backup erases again whom the log names, and a second time there is nobody', async () => {
  const lines: string[] = []
  const api = await startTestApi({ jobs: 'by hand', onLog: (line) => lines.push(line) })
  onTestFinished(() => api.close())
  const [shop, closing] = [await aShop(api, 'navalha'), await aShop(api, 'outra')]
  const ana = await aClient(api, 'ana')
  await ana.books(shop.wish({ date: '2027-03-09' }))
  const named = { clientName: 'Caio', clientEmail: 'caio@cliente.example', date: '2027-03-10' }
  await shop.owner.say('POST /api/schedules', shop.wish(named))
  const file = join(await temporaryFolder(), 'backup.gz')
  await writeBackup({ url: api.database.url, path: file, clock: api.clock })

  const { items } = (await shop.owner.say('GET /api/clients')).body as {
    items: { id: string; name: string }[]
  }
  const caio = items.find(({ name }) => name === 'Caio')?.id
  expect((await shop.owner.say(`DELETE /api/clients/${caio}`)).status).toBe(204)
  expect((await ana.say('POST /api/me/erase', { confirm: 'APAGAR' })).status).toBe(204)
  await closing.owner.say('DELETE /api/subscriptions/my-subscription')
  const closed = await closing.owner.say(`DELETE /api/companies/${closing.companyId}`, {
    confirm: 'outra-agenda',
  })
  expect(closed.status).toBe(204)

  const { url, drop } = await createServerDatabase({ empty: true })
  onTestFinished(drop)
  const log = { info: () => {}, warn: () => {} }
  const restored = await openDatabase({ url, holdsSession: true, log })
  onTestFinished(() => restored.close())
  await restoreBackup({ database: restored, path: file, clock: api.clock, log })
  const counts = async () =>
    (
      await sql<Record<string, number>>`select
        (select count(*)::int from users where subject = 'ana') as accounts,
        (select count(*)::int from clients where name in ('ana', 'Caio')) as clients,
        (select count(*)::int from companies where deleted_at is null) as companies,
        (select count(*)::int from appointments where status = 'scheduled') as to_come`.execute(restored.db)
    ).rows[0]
  expect(await counts()).toMatchObject({ accounts: 1, companies: 2, to_come: 2 })
  const again = () => {
    const env = { ...process.env, DATABASE_URL: url, NOW: api.clock.now().toISOString() }
    const run = promisify(execFile)(process.execPath, ['scripts/person.ts', '--erase-again'], {
      cwd: root,
      env,
    })
    run.child.stdin?.end(['{"broken', 'not JSON', ...lines].join('\n'))
    return run
  }
  expect((await again()).stdout).toBe('3 erased again, 0 were not there.\n')
  expect(await counts()).toEqual({ accounts: 0, clients: 0, companies: 1, to_come: 0 })
  expect((await again()).stdout).toBe('0 erased again, 3 were not there.\n')
})

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
