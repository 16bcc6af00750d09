import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { bookingDocument } from './appointments/book/booking-document.tsx'
import { companyDocument } from './company-page/company-document.tsx'
import { sendingScript } from './message-links/send-in-place.ts'
import { deferScripts } from './platform/defer-scripts.ts'
import { type Page, pageContext } from './platform/page-context.ts'
import { renderMarkup } from './platform/render-markup.ts'
import { replaceScripts } from './platform/replace-scripts.ts'
import { renderRouterless } from './shell/render-routerless.tsx'

export type { Page } from './platform/page-context.ts'

const htmlType = 'text/html; charset=utf-8'

export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, report = console.error } = context.get(pageContext)
  const { signal } = request
  let failed = false
  const onError = (error: unknown) => {
    failed = true
    if (!signal.aborted) report(error)
  }
  headers.set('content-type', htmlType)
  const page = await render(entryContext, request, { nonce, signal, onError })
  return new Response(page, { status: failed ? 500 : status, headers })
}

type Options = { nonce: string; signal: AbortSignal; onError: (error: unknown) => void }

async function render(context: EntryContext, { url }: Request, options: Options): Promise<string> {
  const { nonce } = options
  const { matches, loaderData } = context.staticHandlerContext
  const router = <ServerRouter context={context} url={url} nonce={nonce || undefined} />
  const html = await renderMarkup(router, { ...options, nonce: nonce || undefined })
  const link = loaderData['routes/public/link']?.state
  if (link === 'take' || link === 'statement') return replaceScripts(html, sendingScript, nonce)
  return isRead(matches.map(({ route }) => route)) ? deferScripts(html) : html
}

/** Pages that work without script; the contact form does not. */
function isRead(routes: readonly { id: string }[]): boolean {
  const ids = new Set(routes.map(({ id }) => id))
  const isPublic = ids.has('routes/public/layout') || ids.has('routes/public/company')
  return isPublic && !ids.has('routes/public/contact')
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const { report = console.error } = context.get(pageContext)
  report(error)
}

/** One for each build: making one compiles the table of all routes. */
const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>()

/** Called by the API server in-process, which therefore needs no router of its own. */
export async function renderPage(build: ServerBuild, request: Request, page: Page): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(pageContext, page)
  try {
    const { pathname, search } = new URL(request.url)
    const shown = await findShopPage(context, pathname, search)
    if (shown) {
      const document = await renderRouterless(build, { pathname, nonce: page.nonce }, shown)
      return new Response(document, { headers: { 'content-type': htmlType } })
    }
  } catch (error) {
    // A former address of the company.
    if (error instanceof Response) return error
    ;(page.report ?? console.error)(error)
  }
  const handle = handlers.get(build) ?? createRequestHandler(build, process.env.NODE_ENV)
  handlers.set(build, handle)
  return handle(request, context)
}

/**
 * The company page or booking form of an address: they run without the router. Undefined for every other address, and when
 * it cannot be shown: its route finds the reason in the context.
 */
async function findShopPage(context: RouterContextProvider, pathname: string, search: string) {
  // The data of a page of the router.
  if (pathname.endsWith('.data')) return undefined
  const parts = pathname
    .replace(/(.)\/$/, '$1')
    .split('/')
    .slice(1)
    .map(decodeURIComponent)
  const [slug = '', second = '', procedureId = ''] = parts
  if (parts.length === 1) return companyDocument(context, slug, search)
  const isForm = parts.length === 3 && second.toLowerCase() === 'agendar'
  return isForm ? bookingDocument(context, { slug, procedureId }, search) : undefined
}
