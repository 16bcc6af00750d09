import '../../api/platform/shift-date.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

/**
 * Serves the built product on one port and, in the same process on another port, a minimal handler that makes one
 * indexed query and sends the same bytes as the company page. Prints both ports. `/longest-block` of the minimal
 * handler returns the longest turn of the event loop, in milliseconds of CPU time, since the last request of
 * `/longest-block`.
 */
const [databaseUrl = '', slug = ''] = process.argv.slice(2)
const { openDatabase } = await import('../../api/platform/database/db.ts')
const { startServer } = await import('../../api/server.ts')

const spare = createServer().listen(0, '127.0.0.1')
await new Promise((resolve) => spare.once('listening', resolve))
const { port } = spare.address() as AddressInfo
await new Promise((resolve) => spare.close(resolve))

const origin = `http://127.0.0.1:${port}`
const env = { DATABASE_URL: databaseUrl, PORT: String(port), PUBLIC_URL: origin, RATE_LIMITS: 'off' }
await startServer({ env })

const { db } = await openDatabase({ url: databaseUrl })
const cached = new Map<string, { body: Buffer; headers: Record<string, string> }>()

/** The page's bytes as the product sends them over the network. */
async function pageFor(encoding: string) {
  const known = cached.get(encoding)
  if (known) return known
  const page = await fetch(`${origin}/${slug}`, { headers: { 'accept-encoding': encoding } })
  const plain = Buffer.from(await page.arrayBuffer())
  const body = encoding === 'gzip' ? gzipSync(plain) : plain
  const headers = { ...Object.fromEntries(page.headers), 'content-length': String(body.length) }
  const made = { body, headers }
  cached.set(encoding, made)
  return made
}

// A timer runs once in each turn of the event loop. CPU time leaves out the time of other processes.
let longest = 0
let before = process.threadCpuUsage()
setInterval(() => {
  const { user, system } = process.threadCpuUsage(before)
  before = process.threadCpuUsage()
  longest = Math.max(longest, (user + system) / 1_000)
}, 1)

const bare = createServer(async (request, response) => {
  if (request.url === '/longest-block') {
    response.end(String(longest))
    longest = 0
    return
  }
  await db.selectFrom('company_slugs').selectAll().where('slug', '=', slug).executeTakeFirst()
  const { body, headers } = await pageFor(String(request.headers['accept-encoding'] ?? 'identity'))
  response.writeHead(200, headers).end(body)
})
bare.listen(0, '127.0.0.1', () => {
  process.send?.([port, (bare.address() as AddressInfo).port])
})
process.once('SIGTERM', () => process.exit(0))
