import '../api/platform/shift-date.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'

/**
 * The whole built product on one port and, in the same process on another, a bare handler that makes one indexed query
 * and sends the same bytes as the company page. Prints both ports.
 */
const [databaseUrl = '', slug = ''] = process.argv.slice(2)
const { openDatabase } = await import('../api/platform/database/db.ts')
const { startServer } = await import('../api/server.ts')

const spare = createServer().listen(0, '127.0.0.1')
await new Promise((resolve) => spare.once('listening', resolve))
const { port } = spare.address() as AddressInfo
await new Promise((resolve) => spare.close(resolve))

const origin = `http://127.0.0.1:${port}`
const env = { DATABASE_URL: databaseUrl, PORT: String(port), PUBLIC_URL: origin, RATE_LIMITS: 'off' }
await startServer({ env })

const { db } = await openDatabase({ url: databaseUrl })
const cached = new Map<string, { body: ArrayBuffer; headers: Headers }>()

/** The page's bytes as the product sends them over the network. */
async function pageFor(encoding: string) {
  const known = cached.get(encoding)
  if (known) return known
  const page = await fetch(`${origin}/${slug}`, { headers: { 'accept-encoding': encoding } })
  const plain = await page.arrayBuffer()
  const coded =
    encoding === 'gzip' ? new Response(plain).body?.pipeThrough(new CompressionStream('gzip')) : null
  const made = {
    body: coded ? await new Response(coded).arrayBuffer() : plain,
    headers: new Headers(page.headers),
  }
  made.headers.set('content-length', String(made.body.byteLength))
  cached.set(encoding, made)
  return made
}

const bare = createServer(
  getRequestListener(async (request) => {
    await db.selectFrom('company_slugs').selectAll().where('slug', '=', slug).executeTakeFirst()
    const { body, headers } = await pageFor(request.headers.get('accept-encoding') ?? 'identity')
    return new Response(body, { headers })
  }),
)
bare.listen(0, '127.0.0.1', () => {
  process.send?.([port, (bare.address() as AddressInfo).port])
})
process.once('SIGTERM', () => process.exit(0))
