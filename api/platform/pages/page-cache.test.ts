import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { finish } from '../http/headers.ts'
import { createPages, type Page, type ServerBuild } from './pages.ts'

const about = {
  publicUrl: 'https://encaixe.example',
  supportEmail: '',
  demoSlug: '',
  analyticsId: '',
  oidcName: 'Google',
  local: false,
}
const apiFor = () => async () => {
  throw new Error('no page of this test asks the API')
}

let rendered: string[]
let reported: unknown[]
let version: string | undefined
let status: number

beforeEach(() => {
  rendered = []
  reported = []
  version = 'one'
  status = 200
})

const build: ServerBuild = {
  async renderPage(request: Request, { nonce }: Page) {
    const { pathname, search } = new URL(request.url)
    rendered.push(pathname + search)
    const text = 'Cortes, barbas e boas conversas — 💈. '.repeat(
      pathname.startsWith('/grande') ? 24_000 : 300,
    )
    const script = `<script nonce="${nonce}">1</script>`
    return new Response(`<html>${script}${text}${script}${pathname}</html>`, {
      status,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
  },
}

const pages = () =>
  createPages({
    ...about,
    apiFor,
    takePage: async () => undefined,
    files: new Map(),
    build: async () => build,
    versionOf: async ({ pathname: path }) => (version ? { path, version } : undefined),
  })

const visit = {
  address: '192.0.2.7',
  requestId: 'a-request',
  report: (error: unknown) => reported.push(error),
}

const decode: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

async function ask(page: ReturnType<typeof pages>, path: string, encoding = 'identity', method = 'GET') {
  const headers = { 'accept-encoding': encoding }
  const request = new Request(`https://encaixe.example${path}`, { method, headers })
  const response = finish(await page(request, visit), { secure: true, path, requestId: visit.requestId })
  const bytes = Buffer.from(await response.arrayBuffer())
  if (method === 'GET') expect(response.headers.get('content-length')).toBe(String(bytes.length))
  const unpack = method === 'GET' && decode[response.headers.get('content-encoding') ?? '']
  return { response, html: (unpack ? unpack(bytes) : bytes).toString() }
}

test('a page of one version is rendered once, and every encoding of it has the same text and policy', async () => {
  const page = pages()
  const answers = []
  for (const encoding of ['identity', 'gzip', 'gzip, deflate, br', 'identity']) {
    answers.push(await ask(page, '/navalha', encoding))
  }
  expect(rendered).toEqual(['/navalha'])
  const hash = createHash('sha256').update('1').digest('base64')
  for (const { response, html } of answers) {
    expect(html).not.toContain('nonce')
    expect(response.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(response.headers.get('vary')).toBe('accept-encoding')
  }
  expect(new Set(answers.map(({ html }) => html)).size).toBe(1)
  expect(answers.map(({ response }) => response.headers.get('content-encoding'))).toEqual([
    null,
    'gzip',
    'br',
    null,
  ])

  version = 'two'
  await ask(page, '/navalha')
  expect(rendered).toHaveLength(2)
})

test('twenty visitors who request a page at once wait for one rendering', async () => {
  const page = pages()
  await Promise.all(Array.from({ length: 20 }, () => ask(page, '/navalha')))
  expect(rendered).toHaveLength(1)
})

test('a page with any query is answered from the cache, and rendered without the query', async () => {
  const page = pages()
  for (const query of ['', '?x=1', '?x=2', '?utm_source=instagram&x=3']) await ask(page, `/navalha${query}`)
  expect(rendered).toEqual(['/navalha'])
})

test('a page that does not exist is rendered once and keeps its status', async () => {
  const page = pages()
  status = 404
  for (const method of ['GET', 'HEAD', 'GET']) {
    expect((await ask(page, '/nao-ha', 'identity', method)).response.status).toBe(404)
  }
  expect(rendered).toHaveLength(1)
})

test('a page without a version or with a failure is rendered for each request', async () => {
  const page = pages()
  version = undefined
  await ask(page, '/navalha')
  await ask(page, '/navalha')
  expect(rendered).toHaveLength(2)
  version = 'one'
  status = 503
  expect((await ask(page, '/navalha')).response.status).toBe(503)
  status = 200
  expect((await ask(page, '/navalha')).response.status).toBe(200)
})

test('when four hundred visitors request different pages at once, visitors beyond the queue get 503', async () => {
  version = undefined
  const page = pages()
  const asked = Array.from({ length: 400 }, (_, at) => ask(page, `/schedules/${at}`))
  const statuses = (await Promise.all(asked)).map(({ response }) => response.status)
  const late = statuses.filter((one) => one === 503)
  expect(late.length).toBeGreaterThan(90)
  expect(statuses.filter((one) => one === 200)).toHaveLength(400 - late.length)
  expect((await ask(page, '/schedules/1')).response.status).toBe(200)
})

test('visitors of three pages that never end get 503, and a visitor of another page gets the page', async () => {
  const page = createPages({
    ...about,
    apiFor,
    takePage: async () => undefined,
    files: new Map(),
    longestRendering: 2_000,
    versionOf: async ({ pathname: path }) => ({ path, version: 'one' }),
    async build() {
      const { renderPage } = build
      const endless = new Promise<never>(() => {})
      const pick: typeof renderPage = (request, shown) =>
        new URL(request.url).pathname === '/navalha' ? renderPage(request, shown) : endless
      return { renderPage: pick }
    },
  })
  const asked = ['/a', '/b', '/c', '/a', '/navalha'].map((path) => ask(page, path))
  const answers = await Promise.all(asked)
  expect(answers.map(({ response }) => response.status)).toEqual([503, 503, 503, 503, 200])
  expect(answers[0]?.response.headers.get('retry-after')).toBe('5')
  expect(answers[0]?.response.headers.get('cache-control')).toBe('no-store')
  expect(reported.map(String)).toContain('Error: Rendering did not end within 2000 ms')
})

test('a page whose version cannot be read is still rendered, and the error is reported', async () => {
  const page = createPages({
    ...about,
    apiFor,
    takePage: async () => undefined,
    files: new Map(),
    build: async () => build,
    versionOf: async () => {
      throw new Error('no database')
    },
  })
  expect((await ask(page, '/navalha')).response.status).toBe(200)
  expect(reported).toEqual([new Error('no database')])
})

test('a HEAD request gets the length and no body', async () => {
  const { response, html } = await ask(pages(), '/navalha', 'gzip', 'HEAD')
  expect(html).toBe('')
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100)
})

test('when the cached pages exceed 16 MB, the least recently requested pages are evicted', async () => {
  const page = pages()
  // Each page has 1 MB.
  const last = Array.from({ length: 14 }, (_, at) => `/grande-${at + 3}`)
  for (const path of ['/grande-0', '/grande-1', '/grande-2', ...last]) await ask(page, path)
  expect(rendered).toHaveLength(17)
  for (const path of last) await ask(page, path)
  expect(rendered).toHaveLength(17)
  for (const path of ['/grande-0', '/grande-1']) await ask(page, path)
  expect(rendered).toHaveLength(19)
})
