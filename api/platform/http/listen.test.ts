import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { drainFor, listen } from './listen.ts'

test('a server that is about to stop answers on new connections too, and ends each connection with its answer', async () => {
  const [begun, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const server = await listen({ host: '127.0.0.1', port: 0 }, async ({ url }) => {
    if (!url.endsWith('/slow')) return new Response('quick')
    begun.resolve()
    await finish.promise
    return new Response('slow')
  })
  const agent = new Agent({ keepAlive: true })
  const ask = async (path: string) => {
    const [answer] = await once(request({ port: server.port, path, agent }).end(), 'response')
    return [await answer.toArray().then(String), answer.headers.connection]
  }
  const slow = ask('/slow')
  await begun.promise
  expect(await ask('/')).toEqual(['quick', 'keep-alive'])
  server.closeAfterAnswers()
  expect(await ask('/')).toEqual(['quick', 'close'])
  finish.resolve()
  expect(await slow).toEqual(['slow', 'close'])
  await server.drain()
  agent.destroy()
})

test('a server that stops answers the running request, and does not wait for kept-alive connections or for connections that sent nothing', async () => {
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const server = await listen({ host: '127.0.0.1', port: 0 }, async () => {
    begun.resolve()
    await finish.promise
    return new Response('answered')
  })
  const silent = connect(server.port, '127.0.0.1')
  await once(silent, 'connect')
  const agent = new Agent({ keepAlive: true })
  const sent = request({ host: '127.0.0.1', port: server.port, agent }).end()
  await begun.promise

  const since = performance.now()
  const drained = server.drain()
  finish.resolve()
  const [answer] = await once(sent, 'response')
  expect(await answer.toArray().then(String)).toBe('answered')
  await drained
  expect(performance.now() - since).toBeLessThan(drainFor / 2)
  expect(silent.destroyed || (await once(silent, 'close'))).toBeTruthy()
  agent.destroy()
})

test('a server that was too busy to accept a connection before it stops still answers its request', async () => {
  const server = await listen({ host: '127.0.0.1', port: 0 }, async () => new Response('answered'))
  const script = `
    process.stdin.once('data', () => fetch('http://127.0.0.1:${server.port}/').then(
      async (answer) => console.log(await answer.text()), (error) => console.log(error.cause.code)))
    console.log('ready')`
  const client = spawn(process.execPath, ['-e', script])
  await once(client.stdout, 'data')
  client.stdin.end('go')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000)
  const drained = server.drain()
  expect(String(await once(client.stdout, 'data'))).toBe('answered\n')
  await drained
})
