import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { requestDays } from './appointments/book/request-days.ts'
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
  headers.set('content-type', 'text/html; charset=utf-8')
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entryContext} url={request.url} nonce={nonce || undefined} />,
      {
        nonce: nonce || undefined,
        onAllReady: () => pipe(collectText(resolve)),
        onShellError: reject,
        onError(error) {
          failed = true
          if (!request.signal.aborted) report(error)
        },
      },
    )
    request.signal.addEventListener('abort', () => abort(request.signal.reason), { once: true })
  })
  const page = completeScripts(html, entryContext.staticHandlerContext, nonce)
  return new Response(page, { status: failed ? 500 : status, headers })
}

function collectText(onEnd: (text: string) => void): Writable {
  const chunks: Uint8Array[] = []
  return new Writable({
    write(chunk: Uint8Array, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      onEnd(Buffer.concat(chunks).toString())
      next()
    },
  })
}

type Rendered = Pick<EntryContext['staticHandlerContext'], 'matches' | 'loaderData'>

/** Which scripts a page runs, and when. */
function completeScripts(html: string, { matches, loaderData }: Rendered, nonce: string): string {
  const link = loaderData['routes/public/link']?.state
  if (link === 'take' || link === 'statement') return replaceScripts(html, sendingScript, nonce)
  const offer = loaderData['routes/public/book']
  if (offer?.state === 'shown') return requestDays(html, offer, nonce)
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
