import './platform/shift-date.ts'
import { createServer as createVite } from 'vite'
import { Answer } from './platform/http/answer.ts'
import { createPages, type ServerBuild } from './platform/pages/pages.ts'
import { startServer } from './server.ts'

/** Vite's client writes styles and opens a socket; the strict policy is for the built pages. */
const loose = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: ws: https:"

const vite = await createVite({
  root: new URL('../web', import.meta.url).pathname,
  server: { middlewareMode: true },
  appType: 'custom',
})

const { url, welcome = '' } = await startServer({
  before: vite.middlewares,
  async pages(about) {
    const build = () => vite.ssrLoadModule('/entries/server.tsx') as Promise<ServerBuild>
    const page = createPages({ ...about, versionOf: undefined, files: new Map(), build })
    return async (request, visit) => {
      // Vite writes its own scripts into the text of the page, so the page must not be compressed.
      request.headers.delete('accept-encoding')
      const answered = await page(request, visit)
      if (answered instanceof Answer) return answered
      const headers = new Headers(answered.headers)
      headers.set('content-security-policy', loose)
      headers.delete('content-length')
      const isPage = headers.get('content-type')?.startsWith('text/html')
      const body = isPage
        ? await vite.transformIndexHtml(new URL(request.url).pathname, await answered.text())
        : answered.body
      return new Response(body, { status: answered.status, headers })
    }
  },
})
process.stderr.write(`Encaixe is running: ${url}\n${welcome}`)
