import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finish } from '../http/headers.ts'
import { readBuiltFiles } from './built-files.ts'
import { createPages, type Page, type Pages, type ServerBuild } from './pages.ts'

const script = 'window.site = "https://public-url.invalid"'
const data = JSON.stringify(JSON.stringify({ name: 'oidc-name.invalid' }))
const html = `<html><head><script>${script}</script><script type="module" src="/assets/a.js"></script></head>
<body><a href="mailto:support-email@placeholder.invalid">ajuda</a><a href="/demo-slug.invalid">exemplo</a></body></html>`
const named = `<html><head><script>window.data = ${data}</script>
<script type="application/ld+json">{"text":"Pelo botão “Entrar com oidc-name.invalid”"}</script></head>
<body><button title="oidc-name.invalid">Entrar com oidc-name.invalid</button></body></html>`
const code = 'export const agenda = "09:00"\n'.repeat(100)

let folder: string
let pages: Pages
const reported: unknown[] = []

const about = {
  publicUrl: 'https://encaixe.example',
  supportEmail: 'oi@encaixe.example',
  demoSlug: 'navalha',
  analyticsId: '',
  oidcName: `</script><b title='x'>"Conta" \\Azul & 🔑`,
  local: false,
}
const apiFor = () => async () => {
  throw new Error('no page of this test asks the API')
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encaixe-built-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, 'landing'))
  await writeFile(join(folder, 'landing', 'index.html'), html)
  await mkdir(join(folder, 'support'))
  await writeFile(join(folder, 'support', 'index.html'), named)
  await writeFile(join(folder, 'landing.data'), '["support-email@placeholder.invalid","oidc-name.invalid"]')
  await writeFile(join(folder, 'assets', 'a.js'), code)
  await writeFile(join(folder, 'sw.js'), code)
  const build: ServerBuild = {
    entry: {
      module: {
        async renderPage(_build: ServerBuild, request: Request, { nonce, report }: Page) {
          const { pathname } = new URL(request.url)
          if (pathname === '/partly') report(new Error('a part failed'))
          return new Response(`<script nonce="${nonce}">1</script>${decodeURIComponent(pathname)}`, {
            headers: { 'content-type': 'text/html' },
          })
        },
      },
    },
  }
  pages = createPages({
    ...about,
    apiFor,
    takePage: async () => undefined,
    files: readBuiltFiles(folder, about),
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

describe('a prerendered page', () => {
  test('shows the addresses of its deployment', async () => {
    const page = (await get('/landing')).bytes.toString()
    expect(page).toContain('mailto:oi@encaixe.example')
    expect(page).toContain('href="/navalha"')
    expect(page).toContain('window.site = "https://encaixe.example"')
    expect(JSON.parse((await get('/landing.data')).bytes.toString())).toContain('oi@encaixe.example')
  })

  test('shows the name of the identity provider to the letter, whatever marks are in it', async () => {
    const page = (await get('/support')).bytes.toString()
    const { oidcName } = about
    const [, written = ''] = /window\.data = (".*")<\/script>/.exec(page) ?? []
    expect(JSON.parse(JSON.parse(written))).toEqual({ name: oidcName })
    const [, facts = ''] = /ld\+json">(.*?)<\/script>/.exec(page) ?? []
    expect(JSON.parse(facts)).toEqual({ text: `Pelo botão “Entrar com ${oidcName}”` })
    const shown = '&#60;/script&#62;&#60;b title=&#39;x&#39;&#62;&#34;Conta&#34; \\Azul &#38; 🔑'
    expect(page).toContain(`<button title="${shown}">Entrar com ${shown}</button>`)
    expect(JSON.parse((await get('/landing.data')).bytes.toString())).toContain(oidcName)
  })

  test('may run its own inline scripts, by the hash of the text that is sent, and no others', async () => {
    const policy = (await get('/landing')).headers.get('content-security-policy')
    const sent = script.replace('https://public-url.invalid', about.publicUrl)
    const hash = createHash('sha256').update(sent).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  test('is revalidated each time, and an unchanged one is answered by 304 without a body', async () => {
    const { headers } = await get('/landing')
    expect(headers.get('cache-control')).toBe('no-cache')
    const again = await get('/landing', { 'if-none-match': headers.get('etag') ?? '' })
    expect([again.status, again.bytes.byteLength]).toEqual([304, 0])
    // A proxy that compresses by itself sends a weak tag; a browser with several copies sends a list.
    const weak = await get('/landing', { 'if-none-match': `"old", W/${headers.get('etag')}` })
    expect(weak.status).toBe(304)
    expect((await get('/landing', { 'if-none-match': '"old"' })).status).toBe(200)
  })
})

describe('a built file', () => {
  test('that is the service worker is revalidated each time, and may fetch from this server only', async () => {
    const { headers } = await get('/sw.js')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  })

  test('is cached for ever and compressed with the best encoding that the browser accepts', async () => {
    const packed = await get('/assets/a.js', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers.get('cache-control')).toContain('immutable')
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(packed.bytes).toString()).toBe(code)
    const older = await get('/assets/a.js', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(older.bytes).toString()).toBe(code)
  })

  test.each(['/assets/b.js', '/assets/../../package.json', '/assets/%2e%2e/secret'])(
    'does not exist at %s',
    async (path) => {
      expect((await get(path)).headers.get('content-type')).not.toContain('javascript')
    },
  )
})

describe('a rendered page', () => {
  test('may run the inline scripts that the renderer marked, and none that came in with stored text', async () => {
    const { headers, bytes } = await get('/<script>alert(1)</script>')
    const hash = createHash('sha256').update('1').digest('base64')
    expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(bytes.toString()).toBe('<script>1</script>/<script>alert(1)</script>')
  })

  test('reports an error that the visitor is not shown', async () => {
    expect((await get('/partly')).status).toBe(200)
    expect(reported).toEqual([new Error('a part failed')])
  })

  test('is rendered for /%25 when the path of the request cannot be decoded', async () => {
    for (const path of ['/%ff', '/%', '/a%E0%A4%A'])
      expect((await get(path)).bytes.toString()).toContain('>/%')
  })

  test('answers HEAD without a body and refuses POST with 405', async () => {
    expect((await get('/dashboard', {}, 'HEAD')).bytes.byteLength).toBe(0)
    expect((await get('/dashboard', {}, 'POST')).status).toBe(405)
  })
})
