import { readdirSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from './fixtures.ts'
import { emptyDatabase } from './postgres.ts'
import { startServer } from './server.ts'
import { signIn } from './signed-in.ts'

const migrations = readdirSync(new URL('../api/migrations', import.meta.url)).filter((name) =>
  name.endsWith('.sql'),
)

test('two processes start together on one PostgreSQL: each migration once, both ready, one product @desktop', async ({
  browser,
}) => {
  const database = await emptyDatabase()
  const servers = await Promise.all([0, 1].map(() => startServer({ DATABASE_URL: database.url })))
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query('select number from schema_migrations')
  expect(rows).toHaveLength(migrations.length)
  for (const server of servers) expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200)

  // The terms accepted through one are known to the other.
  for (const [index, server] of servers.entries()) {
    const context = await browser.newContext({ baseURL: server.url })
    const page = await context.newPage()
    await page.goto('/login')
    await signIn(page, { name: 'Samuel Reis', email: 'samuel@cliente.example' })
    if (index === 0) {
      await page.getByRole('checkbox', { name: 'Eu li e aceito os Termos de Uso' }).check()
      await page.getByRole('button', { name: 'Aceitar e Continuar' }).click()
    }
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Samuel')
    await context.close()
  }
  await client.end()
  for (const server of servers) await server.stop()
  await database.drop()
})

test('after kill -9 the same folder opens at once, with what was acknowledged @desktop', async ({
  browser,
}) => {
  const first = await startServer()
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${first.url}/login`)
  await signIn(page, { name: 'Nelson Paiva', email: 'nelson@cliente.example' })
  await page.getByRole('checkbox', { name: 'Eu li e aceito os Termos de Uso' }).check()
  await page.getByRole('button', { name: 'Aceitar e Continuar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nelson')
  await first.end('SIGKILL')

  const second = await startServer({ DATA_DIR: first.dataDir })
  await page.goto(`${second.url}/login`)
  await signIn(page, { name: 'Nelson Paiva', email: 'nelson@cliente.example' })
  await expect(page).toHaveURL(`${second.url}/dashboard`)
  await context.close()
  await second.stop()
  await first.stop()
})

test('a folder that a living process holds is refused in one line @desktop', async ({ server }) => {
  const refused = startServer({ DATA_DIR: server.dataDir })
  await expect(refused).rejects.toThrow(/já está em uso por outro processo/)
})

test('a wrong variable is named in one line and nothing starts @desktop', async () => {
  await expect(startServer({ TRUST_PROXY: 'abc' })).rejects.toThrow(/^.*\nTRUST_PROXY: [^\n]+\n?$/)
})

test('SIGTERM ends the process with 0 @desktop', async () => {
  const server = await startServer()
  expect(await server.end('SIGTERM')).toBe(0)
  await server.stop()
})
