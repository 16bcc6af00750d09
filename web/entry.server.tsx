import { renderToReadableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { sendingScript } from './message-links/send-in-place.ts'
import { deferScripts } from './platform/defer-scripts.ts'
import { type Page, pageContext } from './platform/page-context.ts'
import { replaceScripts } from './platform/replace-scripts.ts'

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
  let failed = false
  const markup = await renderToReadableStream(
    <ServerRouter context={entryContext} url={request.url} nonce={nonce || undefined} />,
    {
      nonce: nonce || undefined,
      signal: request.signal,
      onError(error) {
        failed = true
        if (!request.signal.aborted) report(error)
      },
    },
  )
  await markup.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  const html = await new Response(markup).text()
  const { matches, loaderData } = entryContext.staticHandlerContext
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
