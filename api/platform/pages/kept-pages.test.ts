import { gunzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { createPages, type Page, type ServerBuild } from './pages.ts'

const about = {
  publicUrl: 'https://encaixe.example',
  supportEmail: '',
  demoSlug: '',
  analyticsId: '',
  local: false,
}
const apiFor = () => async () => {
  throw new Error('no page of this test asks the API')
}

let made: string[]
let version: string | undefined
let status: number

beforeEach(() => {
  made = []
  version = 'one'
  status = 200
})

const build: ServerBuild = {
  entry: {
    module: {
      async renderPage(_build: ServerBuild, request: Request, { nonce }: Page) {
        const { pathname } = new URL(request.url)
        made.push(pathname)
        const text = 'Cortes, barbas e boas conversas — 💈. '.repeat(300)
        const script = `<script nonce="${nonce}">1</script>`
        return new Response(`<html>${script}${text}${script}${pathname}</html>`, {
          status,
          headers: { 'content-type': 'text/html; charset=utf-8' },
        })
      },
    },
  },
}

const pages = () =>
  createPages({
    ...about,
    apiFor,
    files: new Map(),
    build: async () => build,
    versionOf: async () => version,
  })

const reported: unknown[] = []
const visit = {
  address: '192.0.2.7',
  requestId: 'a-request',
  report: (error: unknown) => reported.push(error),
}

async function ask(page: ReturnType<typeof pages>, path: string, encoding = 'identity', method = 'GET') {
  const headers = { 'accept-encoding': encoding }
  const response = await page(new Request(`https://encaixe.example${path}`, { method, headers }), visit)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (method === 'GET') expect(response.headers.get('content-length')).toBe(String(bytes.length))
  const zipped = bytes.length > 0 && response.headers.get('content-encoding') === 'gzip'
  const html = (zipped ? gunzipSync(bytes) : bytes).toString()
  const nonces = [...html.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce)
  return { response, html, nonces }
}

test('a page is made once for each version, and every answer carries a nonce of its own', async () => {
  const page = pages()
  const answers = []
  for (const encoding of ['identity', 'gzip', 'gzip, deflate, br', 'identity']) {
    answers.push(await ask(page, '/navalha', encoding))
  }
  expect(made).toEqual(['/navalha'])
  for (const { response, nonces } of answers) {
    expect(nonces).toHaveLength(2)
    expect(nonces[0]).toBe(nonces[1])
    expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonces[0]}'`)
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
  }
  expect(new Set(answers.map(({ nonces }) => nonces[0])).size).toBe(4)
  const texts = answers.map(({ html, nonces }) => html.replaceAll(String(nonces[0]), ''))
  expect(new Set(texts).size).toBe(1)
  expect(answers.map(({ response }) => response.headers.get('content-encoding'))).toEqual([
    null,
    'gzip',
    'gzip',
    null,
  ])

  version = 'two'
  await ask(page, '/navalha')
  expect(made).toHaveLength(2)
})

test('many who ask at once wait for one making', async () => {
  const page = pages()
  await Promise.all(Array.from({ length: 20 }, () => ask(page, '/navalha')))
  expect(made).toHaveLength(1)
})

test('what has no version, asks more than the path or went wrong is made for each', async () => {
  const page = pages()
  await ask(page, '/navalha?de=instagram')
  await ask(page, '/navalha?de=instagram')
  expect(made).toHaveLength(2)
  version = undefined
  await ask(page, '/navalha')
  expect(made).toHaveLength(3)
  version = 'one'
  status = 503
  expect((await ask(page, '/navalha')).response.status).toBe(503)
  status = 200
  expect((await ask(page, '/navalha')).response.status).toBe(200)
})

test('a version that cannot be read is reported, and the page made all the same', async () => {
  const page = createPages({
    ...about,
    apiFor,
    files: new Map(),
    build: async () => build,
    versionOf: async () => {
      throw new Error('no database')
    },
  })
  expect((await ask(page, '/navalha')).response.status).toBe(200)
  expect(reported).toEqual([new Error('no database')])
})

test('a head has the length and no body', async () => {
  const { response, html } = await ask(pages(), '/navalha', 'gzip', 'HEAD')
  expect(html).toBe('')
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100)
})

test('the ones asked for last are kept', async () => {
  const page = pages()
  for (let at = 0; at <= 300; at++) await ask(page, `/loja-${at}`)
  await ask(page, '/loja-300')
  expect(made).toHaveLength(301)
  await ask(page, '/loja-0')
  expect(made).toHaveLength(302)
})
