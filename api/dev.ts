import './platform/shift-date.ts'
import { createServer as createVite } from 'vite'
import { Answer } from './platform/http/answer.ts'
import { createPages, type ServerBuild } from './platform/pages/pages.ts'
import { startServer } from './server.ts'

/** Vite's client writes styles and opens a socket; the strict policy is for what is built. */
const loose = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: ws: https:"

const vite = await createVite({
  root: new URL('../web', import.meta.url).pathname,
  server: { middlewareMode: true },
  appType: 'custom',
})

await startServer({
  before: vite.middlewares,
  async pages(about) {
    const build = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
    const page = createPages({ ...about, versionOf: undefined, files: new Map(), build })
    return async (request, visit) => {
      const answered = await page(request, visit)
      if (!(answered instanceof Answer)) answered.headers.set('content-security-policy', loose)
      return answered
    }
  },
})
