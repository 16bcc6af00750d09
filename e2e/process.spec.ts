import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { startProxy } from '../api/testing/start-proxy.ts'
import { expect, test } from './fixtures.ts'
import { emptyDatabase } from './postgres.ts'
import { startServer } from './server.ts'
import { signIn } from './signed-in.ts'

const migrations = readdirSync(new URL('../api/migrations', import.meta.url)).filter((name) =>
  name.endsWith('.sql'),
)

test('two processes that start together on one PostgreSQL apply each migration once and serve the same data @desktop', async ({
  browser,
}) => {
  const database = await emptyDatabase()
  const servers = await Promise.all([0, 1].map(() => startServer({ DATABASE_URL: database.url })))
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query('select number from schema_migrations')
  expect(rows).toHaveLength(migrations.length)
  for (const server of servers) expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200)

  // The terms that the user accepted through one process count for the other process.
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

test('a process that starts after kill -9 opens the data folder at once with all acknowledged data @desktop', async ({
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

test('a process that starts on the data folder of a running process is refused with one line @desktop', async ({
  server,
}) => {
  const refused = startServer({ DATA_DIR: server.dataDir })
  await expect(refused).rejects.toThrow(/is already in use by another process/)
})

test('a process that starts with a wrong variable names this variable in one line and ends @desktop', async () => {
  await expect(startServer({ TRUST_PROXY: 'abc' })).rejects.toThrow(/^.*\nTRUST_PROXY: [^\n]+\n?$/)
})

test('a process that starts on a used port, or without a reachable database, names the problem in one line @desktop', async () => {
  const taken = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  await expect(startServer({ PORT: String(port), DEMO: 'false' })).rejects.toThrow(
    /:\n(\{.*\n)*PORT: [^\n]+\n?$/,
  )
  taken.close()
  const nowhere = startServer({ DATABASE_URL: 'postgres://127.0.0.1:1/x' })
  await expect(nowhere).rejects.toThrow(/:\nDATABASE_URL: [^\n]+\n?$/)
})

test('after SIGTERM the process finishes running requests and exits with 0 @desktop', async () => {
  const server = await startServer({ DEMO: 'false' })
  const sending = request(`${server.url}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const answered = once(sending, 'response')
  sending.write('grant_type=nothing')
  // The server must have accepted the connection before the signal is sent.
  expect((await fetch(`${server.url}/api/health/live`)).status).toBe(200)
  const ended = server.end('SIGTERM')
  // It is not known when the signal reaches the process: a call before that moment is still answered.
  const another = () =>
    fetch(`${server.url}/api/health/live`).then(
      () => 'answered',
      () => 'refused',
    )
  await expect.poll(another).toBe('refused')
  sending.end()
  const [answer] = await answered
  expect(answer.statusCode).toBe(400)
  expect(await ended).toBe(0)
  await server.stop()
})

test('after SIGTERM with a silent database the process exits with 0 within ten seconds @desktop', async () => {
  const database = await emptyDatabase()
  const proxy = await startProxy(database.url)
  const server = await startServer({ DATABASE_URL: proxy.through(database.url) })
  proxy.silence()
  const ready = async () => (await fetch(`${server.url}/api/health/ready`)).status
  await expect.poll(ready, { timeout: 15_000 }).toBe(503)
  const begun = performance.now()
  expect(await server.end('SIGTERM')).toBe(0)
  // A busy machine may take twice as long.
  expect(performance.now() - begun).toBeLessThan(20_000)
  await proxy.close()
  await server.stop()
  await database.drop()
})

test('a visitor of 127.0.0.1 is redirected to the public address; behind a proxy no host is redirected @desktop', async ({
  server,
}) => {
  const { port } = new URL(server.url)
  const typed = await fetch(`http://127.0.0.1:${port}/login?a=1`, { redirect: 'manual' })
  expect([typed.status, typed.headers.get('location')]).toEqual([302, `${server.url}/login?a=1`])
  expect(typed.headers.get('x-content-type-options')).toBe('nosniff')

  const proxied = await startServer({
    PUBLIC_URL: 'https://demo.example',
    ALLOW_LOCAL_PROVIDERS: 'true',
    TRUST_PROXY: '1',
    DEMO: 'false',
  })
  const inside = `http://127.0.0.1:${proxied.port}`
  const page = await fetch(`${inside}/login`, { redirect: 'manual' })
  expect([page.status, page.headers.get('keep-alive')]).toEqual([200, 'timeout=75'])
  expect(page.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  await proxied.stop()
})

test('the process writes only lines of its log to its output, for any request @desktop', async () => {
  const server = await startServer({ DEMO: 'false' })
  const asked = ['/%ff', '/api/idp/auth?client_id=%00', '/api/idp/interaction/%00', '/api/idp/nothing']
  for (const path of asked) {
    for (const method of ['GET', 'HEAD', 'POST']) {
      expect((await fetch(server.url + path, { method })).status).toBeLessThan(500)
    }
  }
  expect((await fetch(`${server.url}/api/idp/token`, { method: 'HEAD' })).status).toBeLessThan(500)
  // The line is printed at the end of the start, shortly after the process is ready.
  await expect.poll(() => server.output()).toContain('Encaixe is running')
  const lines = server.output().trim().split('\n')
  expect(lines.filter((line) => !line.startsWith('{'))).toEqual([`Encaixe is running: ${server.url}`])
  expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
  await server.stop()
})

test('in a terminal a local start names pages, accounts and the file of its log, and prints no line of the log @desktop', async () => {
  const server = await startServer({ LOG_LEVEL: 'warn', ALLOW_PLAINTEXT: 'true' }, { inTerminal: true })
  await expect.poll(() => server.output()).toContain('Ctrl+C')
  const printed = server.output().replaceAll('\r', '')
  expect(printed).toContain(`Encaixe is running: ${server.url}\n`)
  for (const text of ['/navalha\n', '/login, with any name', 'Nina Falcão (Cliente)', '/api/dev/outbox\n'])
    expect(printed).toContain(text)
  const file = join(server.dataDir, 'encaixe.log')
  expect(printed).toContain(`${file}\n`)
  expect(printed).toContain('warn: ALLOW_PLAINTEXT=true')
  expect(printed).not.toContain('{"time"')
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).code)).toEqual(['weak_setting'])
  expect(await server.end('SIGTERM')).toBe(0)
  await server.stop()
})

test('a user can sign in while the product’s clock is years behind the browser’s @desktop', async ({
  page,
}) => {
  const server = await startServer({ NOW: '2020-03-02T12:00:00Z', DEMO: 'false' })
  await page.goto(`${server.url}/login`)
  await signIn(page, { name: 'Olga Dias', email: 'olga@cliente.example' })
  await page.getByRole('checkbox', { name: 'Eu li e aceito os Termos de Uso' }).check()
  await page.getByRole('button', { name: 'Aceitar e Continuar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Olga')
  await page.goto(`${server.url}/terms`)
  await expect(page.getByText('Você aceitou estes termos em 02 de março de 2020')).toBeVisible()
  await page.goto('about:blank')
  await server.stop()
})
