import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { appPages } from '@encaixe/contract/addresses.ts'
import { expect, test } from 'vitest'

const script = readFileSync(new URL('../public/sw.js', import.meta.url), 'utf8')
const origin = 'https://encaixe.example'

/** A response of the page's own origin, which Node cannot create. */
class OwnResponse extends Response {
  override readonly type = 'basic'
  override clone() {
    const { body } = super.clone()
    return new OwnResponse(body)
  }
}

/** The browser's caches, shared by the workers of all builds. */
function openCaches() {
  const stores = new Map<string, Map<string, Response>>()
  const pathOf = (request: string) => new URL(request, origin).pathname
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      match: async (request: string) => store.get(pathOf(request))?.clone(),
      put: async (request: string, response: Response) => void store.set(pathOf(request), response),
    }
  }
  return {
    open: async (name: string) => open(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (request: string) => {
      for (const store of stores.values())
        if (store.has(pathOf(request))) return store.get(pathOf(request))?.clone()
    },
  }
}

type Server = { build: string; online: boolean; hasWorker: boolean }
type Held = { waitUntil: (work: Promise<unknown>) => void }
type Listener = (event: object) => void
type OpenWindow = { url: string; focus: () => Promise<void>; navigate: (url: string) => Promise<void> }

function startWorker(build: string, caches: ReturnType<typeof openCaches>, server: Server) {
  const listeners = new Map<string, Listener>()
  const shown: object[] = []
  const opened: string[] = []
  const windows: OpenWindow[] = []
  const registration = {
    registered: true,
    unregister: async () => (registration.registered = false),
    showNotification: async (title: string, options: object) => void shown.push({ title, ...options }),
  }
  runInNewContext(script, {
    URL,
    Response,
    caches,
    registration,
    navigator: {},
    clients: {
      claim: async () => undefined,
      matchAll: async () => windows,
      openWindow: async (url: string) => void opened.push(url),
    },
    location: { href: `${origin}/sw.js?v=${build}`, origin, search: `?v=${build}` },
    Request: class {
      url: string
      constructor(url: string) {
        this.url = url
      }
    },
    skipWaiting: () => undefined,
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    fetch: async (wanted: string | { url: string }) => {
      if (!server.online) throw new TypeError('Failed to fetch')
      const { pathname } = new URL(typeof wanted === 'string' ? wanted : wanted.url, origin)
      if (pathname === '/assets/app.json') return Response.json({})
      if (pathname === '/sw.js') return new Response(null, { status: server.hasWorker ? 200 : 404 })
      return new OwnResponse(`page of build ${server.build}`)
    },
  })

  async function fire(type: string, event: object = {}) {
    const works: unknown[] = []
    let answer: Promise<Response> | undefined
    const held: Held & { respondWith: (response: Promise<Response>) => void } = {
      waitUntil: (work) => void works.push(work),
      respondWith: (response) => {
        answer = response
      },
    }
    listeners.get(type)?.({ ...held, ...event })
    const response = await answer
    await Promise.all(works)
    return response
  }
  const open = async (path: string) => {
    const request = { url: origin + path, method: 'GET', mode: 'navigate' }
    return (await fire('fetch', { request }))?.text()
  }
  const push = (sent: object) => fire('push', { data: { json: () => sent } })
  const tap = (url: string) =>
    fire('notificationclick', { notification: { close: () => undefined, data: { url } } })
  const install = () => fire('install')
  return { registration, open, install, activate: () => fire('activate'), push, tap, shown, opened, windows }
}

async function installBuild(build: string, caches: ReturnType<typeof openCaches>, server: Server) {
  server.build = build
  const worker = startWorker(build, caches, server)
  await worker.install()
  await worker.activate()
  return worker
}

const running = (): Server => ({ build: 'one', online: true, hasWorker: true })

test('a user without internet gets a page from the newest build that has cached it, or from the build before', async () => {
  const caches = openCaches()
  const server = running()
  const first = await installBuild('one', caches, server)
  expect(await first.open('/procedures')).toBe('page of build one')
  const second = await installBuild('two', caches, server)
  server.online = false
  expect(await second.open('/dashboard')).toBe('page of build two')
  expect(await second.open('/procedures')).toBe('page of build one')
  expect(await second.open('/collaborators')).toContain('Você está sem internet')
})

test('a new build deletes all caches except its own and that of the build before', async () => {
  const caches = openCaches()
  const server = running()
  for (const build of ['one', 'two', 'three']) await installBuild(build, caches, server)
  expect(await caches.keys()).toEqual(['encaixe-two', 'encaixe-three'])
})

test('a worker whose file no longer exists on the server removes itself and its caches', async () => {
  const caches = openCaches()
  const server = running()
  const worker = await installBuild('one', caches, server)
  server.hasWorker = false
  expect(await worker.open('/dashboard')).toBe('page of build one')
  expect(worker.registration.registered).toBe(false)
  expect(await caches.keys()).toEqual([])
})

test('a login or a public page is never answered by the worker', async () => {
  const worker = await installBuild('one', openCaches(), running())
  expect(await worker.open('/login')).toBeUndefined()
  expect(await worker.open('/salao-da-teresa')).toBeUndefined()
})

test('a push message shows a notification, and a tap on the notification opens the appointment in a window of the product', async () => {
  const worker = startWorker('one', openCaches(), running())
  const sent = { title: 'Novo agendamento', body: 'Ana, hoje 15:30', tag: 'abc', quiet: false }
  await worker.push({ ...sent, url: '/schedules/1' })
  expect(worker.shown).toEqual([
    {
      title: 'Novo agendamento',
      body: 'Ana, hoje 15:30',
      tag: 'abc',
      renotify: true,
      silent: false,
      lang: 'pt-BR',
      icon: '/icon-192.png',
      data: { url: '/schedules/1' },
    },
  ])
  await worker.tap('/schedules/1')
  await worker.tap('https://attacker.example/')
  expect(worker.opened).toEqual([`${origin}/schedules/1`, `${origin}/dashboard`])
  const visited: string[] = []
  worker.windows.push({
    url: `${origin}/clients`,
    focus: async () => void visited.push('focus'),
    navigate: async (url) => void visited.push(url),
  })
  await worker.tap('/schedules/2')
  expect(visited).toEqual(['focus', `${origin}/schedules/2`])
  expect(worker.opened).toHaveLength(2)
})

test('the worker handles every signed-in page, and does not handle the login page and its callback', () => {
  const [, pattern = ''] = /appPage =\s*\/(.*)\/\n/.exec(script) ?? []
  const { login, callback, gallery, ...signedIn } = appPages
  for (const path of Object.values(signedIn)) expect(path.replace(':id', 'x')).toMatch(new RegExp(pattern))
  for (const path of [login, callback, gallery, '/', '/navalha'])
    expect(path).not.toMatch(new RegExp(pattern))
})
