import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { BookingRoot } from './appointments/book/booking-root.tsx'
import { describeOffer } from './appointments/book/describe-offer.ts'
import { requestDays } from './appointments/book/request-days.ts'
import { sendingScript } from './message-links/send-in-place.ts'
import { deferScripts } from './platform/defer-scripts.ts'
import { type Page, pageContext } from './platform/page-context.ts'
import { renderMarkup } from './platform/render-markup.ts'
import { replaceScripts } from './platform/replace-scripts.ts'
import { renderRouterless } from './shell/render-routerless.tsx'

export type { Page } from './platform/page-context.ts'

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
  headers.set('content-type', 'text/html; charset=utf-8')
  const page = await render(entryContext, request, { nonce, signal, onError })
  return new Response(page, { status: failed ? 500 : status, headers })
}

type Options = { nonce: string; signal: AbortSignal; onError: (error: unknown) => void }

async function render(context: EntryContext, { url }: Request, options: Options): Promise<string> {
  const { nonce } = options
  const { matches, loaderData } = context.staticHandlerContext
  const offer = loaderData['routes/public/book']
  if (offer?.state === 'shown') {
    const data = { offer, deployment: loaderData.root }
    const scriptRoute = 'routes/public/book-script'
    const page = { page: <BookingRoot {...data} />, ...describeOffer(offer), data, scriptRoute }
    return requestDays(await renderRouterless(context, { ...page, ...options }), offer, nonce)
  }
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
export function renderPage(build: ServerBuild, request: Request, page: Page): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(pageContext, page)
  const handle = handlers.get(build) ?? createRequestHandler(build, process.env.NODE_ENV)
  handlers.set(build, handle)
  return handle(request, context)
}
