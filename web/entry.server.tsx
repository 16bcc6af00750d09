import { renderToReadableStream } from 'react-dom/server'
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
import { sendingScript } from './message-links/send-in-place.ts'
import { deferScripts } from './platform/defer-scripts.ts'
import { type Page, pageContext } from './platform/page-context.ts'
import { replaceScripts } from './platform/replace-scripts.ts'
import { renderRouterless } from './shell/render-routerless.tsx'

export type { Page } from './platform/page-context.ts'

/** Waits for the whole page: nothing in it is streamed, so it can be compressed at once and has a length. */
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
  const { matches, loaderData } = entryContext.staticHandlerContext
  const offer = loaderData['routes/public/book']
  if (offer?.state === 'shown') {
    const data = { offer, deployment: loaderData.root }
    const scriptRoute = 'routes/public/book-script'
    const about = { ...describeOffer(offer), data, scriptRoute, nonce, signal, onError }
    const page = await renderRouterless(entryContext, { ...about, page: <BookingRoot {...data} /> })
    return new Response(page, { status: failed ? 500 : status, headers })
  }
  const markup = await renderToReadableStream(
    <ServerRouter context={entryContext} url={request.url} nonce={nonce || undefined} />,
    { nonce: nonce || undefined, signal, onError },
  )
  await markup.allReady
  const html = await new Response(markup).text()
  const link = loaderData['routes/public/link']?.state
  if (link === 'take' || link === 'statement') {
    return new Response(replaceScripts(html, sendingScript, nonce), {
      status: failed ? 500 : status,
      headers,
    })
  }
  const page = isRead(matches.map(({ route }) => route)) ? deferScripts(html) : html
  return new Response(page, { status: failed ? 500 : status, headers })
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

/** Called by the API server in-process, which therefore needs no router of its own. */
export function renderPage(build: ServerBuild, request: Request, page: Page): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(pageContext, page)
  return createRequestHandler(build, process.env.NODE_ENV)(request, context)
}
