import { ensure, expectEqual, type Part } from '../part.ts'
import { ask } from './ask.ts'
import { closedTo, connectionsTo } from './sockets.ts'
import { get, openConnection } from './streams.ts'
import { oneProcess, openPage } from './world.ts'

const header = (answer: { headers: Headers }, name: string) => answer.headers.get(name)

/** Checks of the requests that a visitor's browser and outside programs send through the proxy. */
export const frontWays: Part['ways'] = {
  'HTTP/2 and HTTP/1.1: pages and JSON, compressed once, with our security headers': async () => {
    const { proxy } = await oneProcess()
    const plain = await ask(proxy, '/')
    const packed = await ask(proxy, '/', { compressed: true })
    const older = await ask(proxy, '/', { compressed: true, http: '1.1' })
    expectEqual('versions', [plain.version, older.version], ['HTTP/2', 'HTTP/1.1'])
    expectEqual('statuses', [plain.status, packed.status, older.status], [200, 200, 200])
    ensure(plain.body.includes('</html>'), 'the page has no end')
    expectEqual('body after decompression', [packed.body, older.body], [plain.body, plain.body])
    const gzip = await ask(proxy, '/', { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } })
    const encodings = [plain, packed, gzip].map((answer) => header(answer, 'content-encoding'))
    expectEqual('encodings', encodings, [null, 'br', 'gzip'])
    expectEqual('Vary', header(packed, 'vary'), 'accept-encoding')
    ensure(header(plain, 'strict-transport-security'), 'HSTS is missing')
    const json = await ask(proxy, '/api/health/ready')
    expectEqual('ready', [json.status, json.body], [200, '{"status":"ok"}'])
    const sizes = [plain, packed, gzip].map((answer) => header(answer, 'content-length'))
    return `page of ${sizes[0]} bytes: br ${sizes[1]}, gzip ${sizes[2]}, each once`
  },

  'caches: 304 for a known ETag, files for a year, nothing of a secret link': async () => {
    const { proxy } = await oneProcess()
    const page = await ask(proxy, '/')
    const known = { 'if-none-match': header(page, 'etag') ?? '' }
    const again = await ask(proxy, '/', { headers: known, compressed: true })
    expectEqual('a known page', [again.status, again.body], [304, ''])
    const [path = ''] = /\/assets\/[\w.-]+\.js/.exec(page.body) ?? []
    const file = await ask(proxy, path, { compressed: true })
    expectEqual('a file', [file.status, header(file, 'content-encoding')], [200, 'br'])
    expectEqual('its cache', header(file, 'cache-control'), 'public, max-age=31536000, immutable')
    const head = await ask(proxy, path, { method: 'HEAD' })
    expectEqual('HEAD', [head.status, head.body], [200, ''])
    const link = await ask(proxy, '/a/de-ninguem')
    expectEqual('a link', [link.status, header(link, 'cache-control')], [404, 'no-store'])
    return `304, ${path} immutable, /a/… no-store`
  },

  'methods, names and sizes: each refusal is clear, whoever answers it': async () => {
    const { proxy } = await oneProcess()
    const json = { 'content-type': 'application/json' }
    const text = (length: number) => JSON.stringify({ message: 'x'.repeat(length) })
    const seen = {
      options: await ask(proxy, '/api/contact', { method: 'OPTIONS' }),
      'another Host': await ask(proxy, '/', { headers: { host: 'outra.example' } }),
      '63 KiB': await ask(proxy, '/api/contact', { headers: json, body: text(63 * 1024) }),
      '65 KiB': await ask(proxy, '/api/contact', { headers: json, body: text(65 * 1024) }),
      '2 MiB': await ask(proxy, '/api/contact', { headers: json, body: text(2 * 1024 * 1024) }),
      'address of 7,000': await ask(proxy, `/${'x'.repeat(6_999)}`, { http: '1.1' }),
      'address of 9,000': await ask(proxy, `/${'x'.repeat(8_999)}`, { http: '1.1' }),
      'token of 7,000': await ask(proxy, '/api/auth/profile', {
        headers: { authorization: `Bearer ${'x'.repeat(7_000)}` },
      }),
    }
    const statuses = Object.fromEntries(Object.entries(seen).map(([what, { status }]) => [what, status]))
    expectEqual('statuses', statuses, {
      options: 405,
      'another Host': 421,
      '63 KiB': 400,
      '65 KiB': 413,
      '2 MiB': 413,
      'address of 7,000': 404,
      'address of 9,000': 414,
      'token of 7,000': 401,
    })
    ensure(seen['65 KiB'].body.includes('payload_too_large'), 'our own 413 is JSON')
    ensure(seen['2 MiB'].body.includes('nginx'), 'the 413 of more than 1 MiB is nginx’s')
    return Object.entries(statuses)
      .map(([what, status]) => `${what} ${status}`)
      .join(', ')
  },

  'addresses: each visitor has his own limit, and an invented X-Forwarded-For changes nothing': async () => {
    const { proxy } = await oneProcess()
    const write = (from: string, headers: Record<string, string> = {}) =>
      ask(proxy, '/api/contact', {
        from,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({
          name: 'Lia',
          email: 'lia@cliente.example',
          subject: 'suporte',
          message: 'Olá',
        }),
      })
    const first = []
    for (let count = 0; count < 8; count++) first.push((await write('127.0.0.2')).status)
    const accepted = first.indexOf(429)
    ensure(accepted > 0, `no limit was met: ${first.join(' ')}`)
    expectEqual('before the limit', [...new Set(first.slice(0, accepted))], [201])
    const spoofed = []
    for (const invented of ['203.0.113.7', '203.0.113.8, 127.0.0.9', '::1'])
      spoofed.push((await write('127.0.0.2', { 'x-forwarded-for': invented })).status)
    expectEqual('with an invented address', spoofed, [429, 429, 429])
    expectEqual('another visitor', (await write('127.0.0.3')).status, 201)
    const wait = header(await write('127.0.0.2'), 'retry-after')
    ensure(Number(wait) > 0, 'the 429 has no Retry-After')
    return `${accepted} accepted, then 429 (Retry-After ${wait} s), another address is served`
  },

  'one connection over HTTP/2 with 100 requests at once, over few connections to the product': async () => {
    const { proxy, port } = await oneProcess()
    const session = await openConnection(proxy)
    const closedBefore = await closedTo(port)
    const began = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, place) => get(session, place % 2 ? '/api/health/live' : '/sobre')),
    )
    const ms = Math.round(performance.now() - began)
    session.close()
    const later = await openConnection(proxy)
    for (let count = 0; count < 200; count++) answers.push(await get(later, '/api/health/live'))
    later.close()
    expectEqual('statuses', [...new Set(answers.map(({ status }) => status))], [200])
    const [open, closed] = [await connectionsTo(port), (await closedTo(port)) - closedBefore]
    ensure(
      open > 0 && open <= 40 && closed <= 110,
      `${open} open, ${closed} closed connections for 300 requests`,
    )
    return `100 answers in ${ms} ms; 200 more one after another: ${open} connections stay open, ${closed} were closed`
  },

  'Chromium loads the start page with all its files over HTTP/2, without an error': async () => {
    const world = await oneProcess()
    await using visit = await openPage(world)
    const problems: string[] = []
    visit.page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    visit.page.on('requestfailed', (request) => problems.push(request.url()))
    const page = await visit.page.goto('/', { waitUntil: 'networkidle' })
    expectEqual('the page', page?.status(), 200)
    const loaded = (await visit.page.evaluate(
      "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => entry.nextHopProtocol)",
    )) as string[]
    expectEqual('protocols', [...new Set(loaded)], ['h2'])
    expectEqual('problems', problems, [])
    ensure(loaded.length > 20, `only ${loaded.length} files were loaded`)
    return `${loaded.length} answers, all h2`
  },
}
