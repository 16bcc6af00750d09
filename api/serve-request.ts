import { randomUUID } from 'node:crypto'
import { pageAt, patternOf } from '@encaixe/contract/addresses.ts'
import { createClient } from '@encaixe/contract/client.ts'
import { limits } from '@encaixe/contract/limits.ts'
import type { App } from './app.ts'
import { isCalendarFeed } from './calendar-feeds/routes.ts'
import { readPageVersion } from './companies/read-page-version.ts'
import type { Deps } from './deps.ts'
import { boundProviderErrors } from './identity/log-provider-error.ts'
import { servePlainVisitor } from './identity/serve-plain-visitor.ts'
import { isLoopback } from './platform/config/config-rules.ts'
import { chooseReader, wroteCookie } from './platform/database/read-choice.ts'
import { isOutOfTime, limitTime, longestTime } from './platform/database/request-time.ts'
import { type Answered, answerRefusal } from './platform/http/answer.ts'
import { finish } from './platform/http/headers.ts'
import { namesThisServer } from './platform/http/own-host.ts'
import { addressOf, type Peer } from './platform/http/peer.ts'
import { logOfRequest, recordRequest } from './platform/http/record-request.ts'
import { pathOf } from './platform/http/router.ts'
import type { Log } from './platform/log/log.ts'
import { readBuiltFiles } from './platform/pages/built-files.ts'
import { brokenPage, unavailablePage } from './platform/pages/notice-page.ts'
import { createPages, type Pages, type ServerBuild, type Visit } from './platform/pages/pages.ts'
import { refused } from './platform/refused.ts'
import { findDemoPage } from './seed/find-demo-page.ts'
import { isForSearch } from './sitemap/routes.ts'

type PageOptions = Omit<Parameters<typeof createPages>[0], 'files' | 'build'>

const loadRendererAfter = 300

/** Creates the pages: from the built web or, in development, from its sources. */
export type OpenPages = (about: PageOptions) => Promise<Pages>

export async function openBuiltPages(about: PageOptions): Promise<Pages> {
  const built = new URL('../web/build/', import.meta.url)
  const files = readBuiltFiles(new URL('client', built).pathname)
  const build = () => import(new URL('server/index.js', built).href) as Promise<ServerBuild>
  // The renderer is loaded after the start and before the first visitor, so that neither waits for it. A failure is
  // reported by the page that needs the renderer.
  setTimeout(() => build().catch(() => {}), loadRendererAfter).unref()
  return createPages({ ...about, files, build })
}

type Needs = Pick<Deps, 'config' | 'database' | 'clock' | 'log' | 'metrics'>

/** Returns the function that answers requests by the API or a page. A page calls the API in-process for its visitor. */
export async function createRequestHandler(deps: Needs, app: App, openPages: OpenPages) {
  const { config, database, clock, log, metrics } = deps
  const { publicUrl, supportEmail, analyticsId = '', oidcName } = config
  const local = config.env === 'local'
  const home = new URL(publicUrl)
  const secure = home.protocol === 'https:'
  const logProviderError = boundProviderErrors(deps)

  const apiFor = ({ address, requestId, from }: Visit) =>
    createClient({
      fetch: (request) => app.fetch(request, { address }),
      origin: publicUrl,
      headers: () => ({ ...from, 'x-request-id': requestId }),
    })
  const demoSlug = await findDemoPage(deps)
  const versionOf = (url: URL) => readPageVersion(database.reads, url, clock.now())
  const takePage = (address: string) => app.limits.take(limits.pages, { address })
  const page = await openPages({
    apiFor,
    versionOf,
    takePage,
    local,
    publicUrl,
    supportEmail,
    demoSlug,
    analyticsId,
    oidcName,
  })

  /** Shows a page, or does what a page without script asks for. A refused form is answered with its page. */
  async function showTo(request: Request, visit: Visit): Promise<Answered> {
    const from = fromOf(request.headers)
    const as = (token?: string) => ({
      ...visit,
      from: token === undefined ? from : { ...from, authorization: `Bearer ${token}` },
    })
    const { address } = visit
    const needs = { publicUrl, fetch: app.fetch, address, apiFor: (token?: string) => apiFor(as(token)) }
    const served = await servePlainVisitor(request, needs)
    if (served instanceof Response) return served
    const { token, plain, cookies = [] } = served
    const asked = plain?.form ? new Request(request.url, { headers: request.headers }) : request
    const shown = await page(asked, { ...as(token), plain })
    if (shown instanceof Response) for (const cookie of cookies) shown.headers.append('set-cookie', cookie)
    return shown
  }

  async function showPage(request: Request, peer: Peer, own: Visiting): Promise<Answered> {
    // A sign-in returns to PUBLIC_URL, so a local browser at 127.0.0.1 is redirected to localhost before the sign-in
    // starts. Behind a proxy there is no redirect, because a proxy may use any name for this machine.
    if (local && isLoopback(home.hostname) && request.method === 'GET') {
      const { pathname, host, search } = new URL(request.url)
      if (host !== home.host) return Response.redirect(publicUrl + pathname + search, 302)
    }
    const report = (error: unknown) =>
      own.log.error('page could not be rendered', { code: 'page_failed', error })
    const address = addressOf(request, peer, config.trustProxy)
    const { requestId, onFile } = own
    const shown = await showTo(request, { address, requestId, report, onFile }).catch((error: unknown) => {
      if (!request.signal.aborted) report(error)
      return brokenPage()
    })
    // A page that lacks what the database did not answer in time is not shown as if it were whole.
    if (isOutOfTime() && isRead(request)) return unavailablePage({ reason: 'overdue' })
    if (request.method === 'GET' && (shown.status === 200 || shown.status === 303))
      logProviderError(new URL(request.url))
    return shown
  }

  return async (request: Request, peer: Peer): Promise<Response> => {
    const path = pathOf(request.url)
    const isOutside = isForSearch(path) || isCalendarFeed(path)
    const forApi = isOutside || (path.startsWith('/api/') && !(local && path === '/api/dev/ui'))
    // A balancer checks the health of a process by its address, so health checks are allowed under any host name.
    const isForeign = local && !path.startsWith('/api/health/') && !namesThisServer(request, peer, home)
    if (forApi && !isForeign) return app.fetch(request, peer)

    const began = performance.now()
    const requestId = randomUUID()
    const own = logOfRequest(log, request, requestId)
    let isFile = false
    const onFile = () => {
      isFile = true
    }
    const most = isRead(request) ? longestTime.reading : longestTime.writing
    const show = () => limitTime(most, () => showPage(request, peer, { requestId, log: own, onFile }))
    const { done: shown, wrote } = isForeign
      ? { done: answerRefusal(refused('foreign_host')), wrote: false }
      : await chooseReader(request, show)
    const found = isForeign ? undefined : pageAt(path)
    const route = isFile ? 'file' : found ? patternOf(found) : 'none'
    const { method } = request
    // A built file has no line: browsers ask for many of them, and nothing is learned from them.
    recordRequest({ log: isFile ? undefined : own, metrics }, { method, route, status: shown.status, began })
    const response = finish(shown, { secure, path, requestId })
    if (database.readers && wrote) response.headers.append('set-cookie', wroteCookie(secure))
    return response
  }
}

type Visiting = Pick<Visit, 'requestId'> & { log: Log; onFile: () => void }

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

const passedOn = ['referer', 'sec-fetch-site', 'traceparent']

const fromOf = (headers: Headers): Record<string, string> =>
  Object.fromEntries(passedOn.map((name) => [name, headers.get(name) ?? '']))
