import { setTimeout as delay } from 'node:timers/promises'
import { emptyDatabase } from '../../../e2e/postgres.ts'
import { type Server, startServer } from '../../../e2e/server.ts'
import { ensure, eventually, expectEqual, type Part } from '../part.ts'
import { ask } from './ask.ts'
import type { FrontProxy } from './proxy.ts'
import { get, openConnection, postJson } from './streams.ts'
import { environment, oneProcess, openWorld } from './world.ts'

type Answers = { counts: Record<string, number>; odd: string[] }

/** Sends reads and small writes one after another until `isDone` returns true. Counts the answers by status. */
async function keepAsking(proxy: FrontProxy, isDone: () => boolean): Promise<Answers> {
  const counts: Record<string, number> = {}
  const odd: string[] = []
  const count = (what: string, { status, body }: { status: number; body: string }) => {
    counts[status] = (counts[status] ?? 0) + 1
    if (status >= 300) odd.push(`${what} ${status}: ${body.slice(0, 200)}`)
  }
  let session = await openConnection(proxy)
  while (!isDone()) {
    // nginx ends each connection after a thousand requests, and browsers open another.
    if (session.closed || session.destroyed) session = await openConnection(proxy)
    count('read', await get(session, '/api/health/live'))
    if (session.closed || session.destroyed) session = await openConnection(proxy)
    count('write', await postJson(session, '/api/public/events', { event: 'page_view' }))
    // The pause limits the writes to the rate that is allowed for one address.
    await delay(50)
  }
  session.close()
  return { counts, odd }
}

export const restartWays: Part['ways'] = {
  'while the only process restarts, visitors read a page that says so, and then go on': async () => {
    const world = await oneProcess()
    await world.server.end('SIGTERM')
    const page = await ask(world.proxy, '/')
    expectEqual('while it is away', [page.status, page.headers.get('retry-after')], [503, '5'])
    ensure(page.body.includes('Voltamos já'), 'the page does not say so')
    expectEqual('its cache', page.headers.get('cache-control'), 'no-store')
    const env = { ...environment(world, world.port), DATA_DIR: world.folder.file('data') }
    world.server = await startServer(env)
    const began = performance.now()
    await eventually('back', async () => (await ask(world.proxy, '/')).status === 200)
    return `503 with Retry-After 5; back ${Math.round(performance.now() - began)} ms after the process was ready`
  },

  'two processes on one database: a rolling restart under load refuses nobody': async () => {
    await using world = await openWorld(2)
    const database = await emptyDatabase()
    const start = (port: number) => startServer({ ...environment(world, port), DATABASE_URL: database.url })
    const servers: Server[] = []
    try {
      for (const port of world.ports) servers.push(await start(port))
      let done = false
      const asking = keepAsking(world.proxy, () => done)
      for (const [place, port] of world.ports.entries()) {
        await delay(1_000)
        await servers[place]?.stop()
        await delay(1_000)
        servers[place] = await start(port)
      }
      await delay(2_500)
      done = true
      const { counts, odd } = await asking
      expectEqual('refusals', odd, [])
      ensure(Math.min(...Object.values(counts)) >= 50, `answers by status: ${JSON.stringify(counts)}`)
      const hits = servers.map((server) => server.output().split('"message":"request"').length - 1)
      ensure(Math.min(...hits) > 0, `one process got nothing: ${hits.join(', ')}`)
      return `answers by status ${JSON.stringify(counts)}; the processes answered ${hits.join(' and ')} of them since their restart`
    } finally {
      for (const server of servers) await server.stop()
      await database.drop()
    }
  },

  'the access log holds date, address, method and status, and no path': async () => {
    const { proxy } = await oneProcess()
    await ask(proxy, '/a/segredo-do-link', { from: '127.0.0.4' })
    const lines = (await proxy.accessLog()).trim().split('\n')
    const shape = /^\d{4}-\d\d-\d\dT[\d:]+[+-]\d\d:\d\d [\d.:a-f]+ ([A-Z]+|-) \d{3} \d+ (-|[\d., :]+)$/
    const odd = lines.filter((line) => !shape.test(line))
    expectEqual('lines of another form', odd, [])
    ensure(
      lines.some((line) => line.includes(' 127.0.0.4 GET 404 ')),
      'the visitor is not in the log',
    )
    ensure(!(await proxy.errorLog()).includes('segredo-do-link'), 'the error log has a path')
    return `${lines.length} lines`
  },
}
