import { createHash, randomBytes } from 'node:crypto'
import { pageAt } from '@encaixe/contract/addresses.ts'
import type { ApiClient } from '@encaixe/contract/client.ts'
import type { PlainVisitor } from '@encaixe/contract/plain-visitor.ts'
import type { Answered } from '../http/answer.ts'
import type { Late } from '../http/limits.ts'
import { compress, encodingFor } from './compress.ts'
import { busyPage, unavailablePage } from './notice-page.ts'
import { createPageCache, type SharedPage } from './page-cache.ts'
import { createTurns, NoTurn } from './page-turns.ts'
import { type StoredFile, storedFile } from './stored-file.ts'

/** The facts that the server gives to a rendered page; the web's server entry declares the same type. */
export type Page = {
  publicUrl: string
  supportEmail: string
  /** The slug of the demonstration's page; empty in a deployment without one. */
  demoSlug: string
  /** The id for Google Analytics; empty in a deployment without it. */
  analyticsId: string
  /** The name of the identity provider, as people know it. */
  oidcName: string
  api: ApiClient
  nonce: string
  local: boolean
  /** Set only for the page of a time that was chosen without script, which is never cached. */
  plain: PlainVisitor | undefined
  /** Logs an unexpected error; the page is still shown. */
  report: (error: unknown) => void
}

/** The part of the built web that the server calls. */
export type ServerBuild = { renderPage(request: Request, page: Page): Promise<Response> }

/** One visit of a page. The page's lines of the log, and the lines of its calls to the API, have this request id. */
export type Visit = {
  address: string
  requestId: string
  report: Page['report']
  /** The headers with which the browser names the page that the visitor comes from, and a proxy its trace. */
  from?: Record<string, string>
  plain?: PlainVisitor | undefined
  /** Called when the answer is a built file instead of a page. */
  onFile?: () => void
}

export type Pages = (request: Request, visit: Visit) => Promise<Answered>

type Options = Omit<Page, 'nonce' | 'api' | 'report' | 'plain'> & {
  /** Returns a client that calls the API inside this process, on behalf of this visitor. */
  apiFor: (visit: Visit) => ApiClient
  files: Map<string, StoredFile>
  /** Counts a rendered or cached page for an address, and refuses pages beyond the limit. */
  takePage: (address: string) => Promise<Late>
  /** Returns the page of a URL if the page is the same for everybody. This page is rendered once for each version. */
  versionOf?: ((url: URL) => Promise<SharedPage | undefined>) | undefined
  /** Called for each page, so that development can return the newest build. */
  build: () => Promise<ServerBuild>
  /** Time limit of one rendering, in milliseconds. */
  longestRendering?: number
}

const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

const pageLevel = 4

type Rendered = { status: number; headers: Headers; bytes: Uint8Array<ArrayBuffer> | null }

async function withPolicy(response: Response, nonce: string): Promise<Rendered> {
  const { status, body } = response
  const headers = new Headers(response.headers)
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
  if (body && headers.get('content-type')?.startsWith('text/html')) {
    const { html, policy } = replaceNonce(await response.text(), nonce)
    headers.set('content-security-policy', policy)
    return { status, headers, bytes: new TextEncoder().encode(html) }
  }
  headers.set('content-security-policy', pagePolicy([]))
  return { status, headers, bytes: body && new Uint8Array(await response.arrayBuffer()) }
}

async function answer({ status, headers, bytes }: Rendered, request: Request): Promise<Response> {
  if (bytes === null) return new Response(null, { status, headers })
  const encoding = encodingFor(request, headers.get('content-type') ?? '', bytes.byteLength)
  headers.append('vary', 'accept-encoding')
  const body = encoding ? new Uint8Array(await compress(bytes, encoding, pageLevel)) : bytes
  if (encoding) headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.byteLength))
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}

/**
 * Returns a page for the cache. A failed page is not cached. A page that does not exist is cached, because requests for
 * unknown addresses must not cost a rendering each.
 */
function asFile({ status, headers, bytes }: Rendered): StoredFile | undefined {
  if ((status !== 200 && status !== 404) || !bytes) return undefined
  const { 'content-type': type = '', 'cache-control': cache = '', ...others } = Object.fromEntries(headers)
  return storedFile({ bytes, type, cache, headers: others, status, level: pageLevel })
}

/** Returns a request without an abort signal: a visitor who leaves must not abort a rendering that others wait for. */
const shared = ({ url }: Request, path: string) => new Request(new URL(path, url))

const dataPath = /\.data\/?$/

/**
 * Tabs that were opened before decision 093 request the data of their next page at the page's path and `.data`. Their
 * router obeys these headers and loads the document; a browser that opens the address itself is redirected.
 */
function leadToDocument({ url, headers }: Request): Response | undefined {
  const { pathname, searchParams } = new URL(url)
  const at = dataPath.test(pathname)
    ? pageAt(pathname.replace(/^\/_root\.data/, '/').replace(dataPath, ''))
    : undefined
  if (!at) return undefined
  searchParams.delete('_routes')
  const to = searchParams.size > 0 ? `${at.path}?${searchParams}` : at.path
  const fresh = { 'cache-control': 'no-store', vary: 'accept' }
  return headers.get('accept')?.includes('text/html')
    ? new Response(null, { status: 302, headers: { location: to, ...fresh } })
    : new Response(null, {
        status: 204,
        headers: { 'x-remix-redirect': to, 'x-remix-reload-document': 'true', ...fresh },
      })
}

/** Answers a request with a built file if one exists, otherwise with a cached page, otherwise with the renderer. */
export function createPages(options: Options): Pages {
  const { files, build, apiFor, versionOf, takePage, longestRendering = 10_000, ...about } = options
  const cache = createPageCache()
  const inTurn = createTurns({ atOnce: 3, mostWaiting: 300, longest: longestRendering })

  async function render(request: Request, visit: Visit): Promise<Rendered> {
    // The build is outside the time limit, because in development the first build takes longer.
    const newest = await build()
    return inTurn(async () => {
      const nonce = randomBytes(16).toString('base64url')
      const { report, plain } = visit
      const page = { ...about, api: apiFor(visit), report, plain, nonce }
      return withPolicy(await newest.renderPage(request, page), nonce)
    })
  }

  async function cached(request: Request, visit: Visit): Promise<StoredFile | undefined> {
    // While the database is away the page is rendered without the cache, and shows that it is not available.
    const found = await versionOf?.(new URL(request.url)).catch((error: unknown) => {
      visit.report(error)
      return undefined
    })
    return found && cache.get(found, async () => asFile(await render(shared(request, found.path), visit)))
  }

  return async (request, visit) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Método não permitido', { status: 405, headers: { ...plain, allow: 'GET, HEAD' } })
    }
    const { pathname } = new URL(request.url)
    const file = files.get(pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname)
    if (file) {
      visit.onFile?.()
      return file.answer(request)
    }
    if (pathname.startsWith('/assets/'))
      return new Response('Não encontrado', { status: 404, headers: plain })
    const moved = leadToDocument(request)
    if (moved) return moved

    const late = await takePage(visit.address)
    if (late) return busyPage(late.retryAfter)
    try {
      const page = await cached(request, visit)
      return page ? page.answer(request) : await answer(await render(request, visit), request)
    } catch (error) {
      if (!(error instanceof NoTurn)) throw error
      if (error.reason === 'overdue') visit.report(error)
      return unavailablePage(error)
    }
  }
}

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g

/** The content security policy of a page. It allows only the inline scripts whose hashes are given. */
function pagePolicy(hashes: readonly string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self'",
    // Style attributes are allowed, because pages draw sizes and positions from data with them.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

function hashInlineScripts(html: string, mark = ''): string[] {
  const marked = [...html.matchAll(inlineScript)].filter(([, attributes = '']) => attributes.includes(mark))
  return [...new Set(marked.map(([, , script = '']) => script))].map(
    (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )
}

/**
 * Replaces the nonce of a rendered page by hashes, so that the page can be cached. Only scripts with the nonce are
 * hashed: a script from stored text does not have the nonce and stays blocked.
 */
function replaceNonce(html: string, nonce: string): { html: string; policy: string } {
  const mark = ` nonce="${nonce}"`
  return { html: html.replaceAll(mark, ''), policy: pagePolicy(hashInlineScripts(html, mark)) }
}
