import { randomBytes } from 'node:crypto'
import type { ApiClient } from '@encaixe/contract/client.ts'
import { pagePolicy } from '../http/headers.ts'
import type { Deployment } from './built-files.ts'
import { compress, encodingFor } from './compress.ts'
import { answerKept, createKeptPages } from './kept-pages.ts'
import type { StoredFile } from './stored-file.ts'

/** What a rendered page is given; the web's server entry names the same. */
export type Page = Deployment & {
  api: ApiClient
  nonce: string
  local: boolean
  /** Told of every surprise behind a page that is shown all the same. */
  report: (error: unknown) => void
}

/** The part of the built web that the server calls. */
export type ServerBuild = {
  entry: { module: { renderPage(build: ServerBuild, request: Request, page: Page): Promise<Response> } }
}

/** For whom a page is made; its lines of the log, and those of the API that it asks, carry one id. */
export type Visit = { address: string; requestId: string; report: Page['report'] }

export type Pages = (request: Request, visit: Visit) => Promise<Response>

type Options = Omit<Page, 'nonce' | 'api' | 'report'> & {
  /** The API in process, on behalf of this visitor. */
  apiFor: (visit: Visit) => ApiClient
  files: Map<string, StoredFile>
  /** Of a page that reads the same to everybody until this changes: it is made once. */
  versionOf?: ((path: string) => Promise<string | undefined>) | undefined
  /** Asked at each page, so that development can hand over the newest. */
  build: () => Promise<ServerBuild>
}

const plain = { 'content-type': 'text/plain; charset=utf-8' }

function withPolicy(headers: Headers, nonce: string): Headers {
  headers.set('content-security-policy', pagePolicy({ nonce }))
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
  return headers
}

async function finished(response: Response, request: Request, nonce: string): Promise<Response> {
  const headers = withPolicy(new Headers(response.headers), nonce)
  if (response.body === null) return new Response(null, { status: response.status, headers })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const encoding = encodingFor(request, headers.get('content-type') ?? '', bytes.byteLength)
  headers.append('vary', 'accept-encoding')
  const body = encoding ? new Uint8Array(await compress(bytes, encoding, 4)) : bytes
  if (encoding) headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.byteLength))
  return new Response(request.method === 'HEAD' ? null : body, { status: response.status, headers })
}

/** What cannot be decoded names no page; the router would write it into the log on its own. */
function asPage(request: Request): Request {
  const url = new URL(request.url)
  try {
    decodeURIComponent(url.pathname)
    return request
  } catch {
    return new Request(new URL('/%25', url), { method: request.method, signal: request.signal })
  }
}

const newNonce = () => randomBytes(16).toString('base64url')

/** One that nobody can take back: what is made from it is for others too. */
const whole = ({ url }: Request) => new Request(url)

/** Files first, then prerendered pages, then the renderer. */
export function createPages({ files, build, apiFor, versionOf, ...about }: Options): Pages {
  const kept = createKeptPages()

  async function make(request: Request, visit: Visit) {
    const nonce = newNonce()
    const newest = await build()
    const { report } = visit
    const page = { ...about, api: apiFor(visit), report, nonce }
    return { nonce, response: await newest.entry.module.renderPage(newest, asPage(request), page) }
  }

  async function keptPage(request: Request, visit: Visit): Promise<Response | undefined> {
    const { pathname, search } = new URL(request.url)
    if (!versionOf || search !== '') return undefined
    // Without a database the page is made all the same, and tells it.
    const version = await versionOf(pathname).catch(visit.report)
    const page = version && (await kept.get(pathname, version, () => make(whole(request), visit)))
    if (!page) return undefined
    const nonce = newNonce()
    const answer = answerKept(page, request, nonce)
    withPolicy(answer.headers, nonce)
    return answer
  }

  return async (request, visit) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Método não permitido', { status: 405, headers: { ...plain, allow: 'GET, HEAD' } })
    }
    const { pathname } = new URL(request.url)
    const file = files.get(pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname)
    if (file) return file.answer(request)
    if (pathname.startsWith('/assets/'))
      return new Response('Não encontrado', { status: 404, headers: plain })

    const before = await keptPage(request, visit)
    if (before) return before
    const { response, nonce } = await make(request, visit)
    return finished(response, request, nonce)
  }
}

/** When even the renderer fails: plain words, no script, nothing of the error. */
export function brokenPage(): Response {
  const html = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Algo deu errado</title><main><h1>Algo deu errado do nosso lado</h1>
<p>Por favor, tente novamente em instantes.</p><p><a href="/">Voltar para a página inicial</a></p></main></html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
  }
  return new Response(html, { status: 500, headers })
}
