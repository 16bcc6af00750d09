import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finish } from '../http/headers.ts'
import { readBuiltFiles } from './built-files.ts'
import { createPages, type Page, type Pages, type ServerBuild } from './pages.ts'

const code = 'export const agenda = "09:00"\n'.repeat(100)

let folder: string
let pages: Pages
const reported: unknown[] = []

const about = {
  publicUrl: 'https://encaixe.example',
  supportEmail: 'oi@encaixe.example',
  demoSlug: 'navalha',
  analyticsId: '',
  oidcName: 'Conta Azul',
  local: false,
}
const apiFor = () => async () => {
  throw new Error('no page of this test asks the API')
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encaixe-built-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'a.js'), code)
  await writeFile(join(folder, 'sw.js'), code)
  const build: ServerBuild = {
    async renderPage(request: Request, { nonce, report }: Page) {
      const { pathname } = new URL(request.url)
      if (pathname === '/partly') report(new Error('a part failed'))
      return new Response(`<script nonce="${nonce}">1</script>${decodeURIComponent(pathname)}`, {
        headers: { 'content-type': 'text/html' },
      })
    },
  }
  pages = createPages({
    ...about,
    apiFor,
    takePage: async () => undefined,
    files: readBuiltFiles(folder),
    build: async () => build,
  })
})

afterAll(() => rm(folder, { recursive: true }))

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const requestId = 'a-request'
  const answered = await pages(new Request(`https://encaixe.example${path}`, { method, headers }), {
    address: '127.0.0.1',
    requestId,
    report: (error) => reported.push(error),
  })
  const response = finish(answered, { secure: true, path, requestId })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

describe('a built file', () => {
  test('a built file that is the service worker is revalidated each time, and may fetch from this server only', async () => {
    const { headers } = await get('/sw.js')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  })

  test('a built file that did not change is answered with 304 without a body', async () => {
    const { headers } = await get('/sw.js')
    const again = await get('/sw.js', { 'if-none-match': headers.get('etag') ?? '' })
    expect([again.status, again.bytes.byteLength]).toEqual([304, 0])
    // A proxy that compresses answers sends a weak tag; a browser with several copies sends a list of tags.
    const weak = await get('/sw.js', { 'if-none-match': `"old", W/${headers.get('etag')}` })
    expect(weak.status).toBe(304)
    expect((await get('/sw.js', { 'if-none-match': '"old"' })).status).toBe(200)
  })

  test('a built file is cached for ever and compressed with the best encoding that the browser accepts', async () => {
    const packed = await get('/assets/a.js', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers.get('cache-control')).toContain('immutable')
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(packed.bytes).toString()).toBe(code)
    const older = await get('/assets/a.js', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(older.bytes).toString()).toBe(code)
  })

  test.each(['/assets/b.js', '/assets/../../package.json', '/assets/%2e%2e/secret'])(
    'a built file does not exist at %s',
    async (path) => {
      expect((await get(path)).headers.get('content-type')).not.toContain('javascript')
    },
  )
})

test.each([
  ['/navalha.data', '/navalha'],
  ['/navalha/agendar/p1.data?dia=2027-03-05&_routes=routes%2Fbooking', '/navalha/agendar/p1?dia=2027-03-05'],
  ['/_root.data', '/'],
])('a tab older than the present pages that requests %s is led to the document %s', async (path, to) => {
  const { status, headers, bytes } = await get(path, { accept: '*/*' })
  expect([status, headers.get('x-remix-redirect'), bytes.byteLength]).toEqual([204, to, 0])
  expect(headers.get('x-remix-reload-document')).toBe('true')
  const opened = await get(path, { accept: 'text/html,*/*' })
  expect([opened.status, opened.headers.get('location')]).toEqual([302, to])
})

test('an address outside of this site that ends in .data is not redirected to', async () => {
  expect((await get('//example.org/x.data', { accept: 'text/html' })).headers.get('location')).toBeNull()
})

describe('a rendered page', () => {
  test('a rendered page may run the inline scripts that the renderer marked, and no script from stored text', async () => {
    const { headers, bytes } = await get('/<script>alert(1)</script>')
    const hash = createHash('sha256').update('1').digest('base64')
    expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(bytes.toString()).toBe('<script>1</script>/<script>alert(1)</script>')
  })

  test('a rendered page reports an error that the visitor does not see', async () => {
    expect((await get('/partly')).status).toBe(200)
    expect(reported).toEqual([new Error('a part failed')])
  })

  test('a rendered page answers HEAD without a body and refuses POST with 405', async () => {
    expect((await get('/dashboard', {}, 'HEAD')).bytes.byteLength).toBe(0)
    expect((await get('/dashboard', {}, 'POST')).status).toBe(405)
  })
})
