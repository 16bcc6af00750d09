import { startServer } from '../../../e2e/server.ts'
import { ensure, eventually, expectEqual, type Part } from '../part.ts'
import { rollRestarts } from '../shop/roll-restarts.ts'
import { ask } from './ask.ts'
import { environment, oneProcess, openWorld } from './world.ts'

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

  'two processes restart in turn under load: no read and no write fails': async () => {
    await using world = await openWorld(2)
    return await rollRestarts({ front: world.proxy, ports: world.ports, stopDelay: 5 })
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
