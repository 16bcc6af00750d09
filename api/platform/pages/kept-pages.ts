import { gzipBody, type KeptPage, keepPage, plainBody } from './kept-page.ts'

type Made = { version: string; page: Promise<KeptPage | undefined> }

export type KeptPages = {
  /** The page of this version, made now if it is not there; undefined when it is none to be kept. */
  get(path: string, version: string, make: () => Promise<{ response: Response; nonce: string }>): Made['page']
}

/** Few enough that they weigh some megabytes. */
const most = 300

/** Those asked for last. */
export function createKeptPages(): KeptPages {
  const pages = new Map<string, Made>()

  function put(path: string, made: Made): void {
    pages.delete(path)
    pages.set(path, made)
    const [oldest] = pages.keys()
    if (pages.size > most && oldest !== undefined) pages.delete(oldest)
  }

  return {
    get(path, version, make) {
      const known = pages.get(path)
      if (known?.version === version) {
        put(path, known)
        return known.page
      }
      const page = make().then(({ response, nonce }) =>
        response.status === 200 ? keepPage(response, nonce) : undefined,
      )
      const made = { version, page }
      put(path, made)
      const forget = () => void (pages.get(path) === made && pages.delete(path))
      page.then((kept) => kept ?? forget(), forget)
      return page
    },
  }
}

/** An answer of its own, with a nonce that nobody had before. */
export function answerKept(page: KeptPage, request: Request, nonce: string): Response {
  const headers = new Headers(page.headers)
  const zipped = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')
  const body = zipped ? gzipBody(page, nonce) : plainBody(page, nonce)
  if (zipped) headers.set('content-encoding', 'gzip')
  headers.append('vary', 'accept-encoding')
  headers.set('content-length', String(body.byteLength))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
    status: page.status,
    headers,
  })
}
