type Cookie = { name: string; value: string; path: string }

export type Visited = {
  url: URL
  status: number
  headers: Headers
  text: string
  /** All `Set-Cookie` headers of the redirects and of the page. */
  cookies: string[]
}

export type Visitor = {
  get(url: string | URL): Promise<Visited>
  submit(page: Visited, fields: Record<string, string>, headers?: Record<string, string>): Promise<Visited>
}

/** A browser without a screen: it stores cookies, follows redirects and self-submitting forms, and stops at `until`. */
export function createVisitor({ until }: { until: (url: URL) => boolean }): Visitor {
  const jar = new Map<string, Cookie>()

  function cookiesFor({ pathname }: URL): string {
    const fitting = [...jar.values()].filter(({ path }) =>
      `${pathname}/`.startsWith(path.replace(/\/?$/, '/')),
    )
    return fitting.map(({ name, value }) => `${name}=${value}`).join('; ')
  }

  function keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const at = pair.indexOf('=')
      const cookie = { name: pair.slice(0, at), value: pair.slice(at + 1), path: pathOf(attributes) }
      const key = `${cookie.name} ${cookie.path}`
      if (cookie.value === '') jar.delete(key)
      else jar.set(key, cookie)
    }
  }

  async function visit(
    url: URL,
    form?: Record<string, string>,
    before: string[] = [],
    headers: Record<string, string> = {},
  ): Promise<Visited> {
    if (until(url)) return { url, status: 0, headers: new Headers(), text: '', cookies: before }
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: cookiesFor(url), ...headers },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    keep(response.headers)
    const cookies = [...before, ...response.headers.getSetCookie()]
    const location = response.headers.get('location')
    if (location) return visit(new URL(location, url), undefined, cookies)
    const text = await response.text()
    const own = selfSending(text)
    if (own) return visit(own.url, own.form, cookies)
    return { url, status: response.status, headers: response.headers, text, cookies }
  }

  return {
    get: (url) => visit(new URL(url)),
    submit: (page, fields, headers) => visit(new URL('?', page.url), fields, [], headers),
  }
}

function pathOf(attributes: string[]): string {
  const path = attributes.find((attribute) => attribute.toLowerCase().startsWith('path='))
  return path?.slice('path='.length) ?? '/'
}

/** Finds the form on the provider's page that submits itself when another account is chosen. */
function selfSending(html: string): { url: URL; form: Record<string, string> } | undefined {
  const action = /forms\[0\]\.submit[\s\S]*<form method="post" action="([^"]+)"/.exec(html)?.[1]
  if (!action) return undefined
  const inputs = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return { url: new URL(action), form: Object.fromEntries(inputs.map(([, name, value]) => [name, value])) }
}
