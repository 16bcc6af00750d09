/**
 * Opens the signed-in pages without internet. The page registers it as `/sw.js?v=<build>`, so each build gets a worker
 * and a cache of its own. API answers, public pages, the login and its callback are never touched.
 */
const prefix = 'encaixe-'
const cacheName = prefix + new URL(location.href).searchParams.get('v')
const { origin } = location

/** The addresses of the signed-in pages. Their HTML is the same for all users. */
const appPage =
  /^\/(dashboard|schedules|clients|company|collaborators|procedures|subscription|create-company|terms|meus-dados|avisos|mais)(\/|$)/
/** The signed-in pages without an id in the address. Only these pages are cached, so that the cache stays small. */
const cachedPage =
  /^\/(dashboard|schedules(\/(new|reminders))?|clients|company(\/messages)?|(collaborators|procedures)(\/new)?|subscription|meus-dados|avisos|mais)$/
const firstPages = ['/dashboard', '/schedules']

const offlinePage = `<!doctype html><html lang="pt-BR"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Você está sem internet</title>
<style>:root{color-scheme:light dark;--paper:#F5F3EE;--ink:#1B1A17}
@media(prefers-color-scheme:dark){:root{--paper:#161512;--ink:#F4F1EA}}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1rem/1.5 system-ui,sans-serif}
header{background:#06363F;color:#fff;padding:16px 20px;font-size:1.25rem;font-weight:700}
main{max-width:520px;margin:0 auto;padding:48px 20px}h1{font-size:1.75rem;line-height:1.1}</style>
<header>Encaixe</header><main><h1>Você está sem internet</h1>
<p>Esta página abre sozinha assim que a conexão voltar. O que você já salvou continua salvo.</p>
<p><a href="/dashboard" style="color:inherit">Ir para o início</a></p></main>
<script>addEventListener('online',()=>location.reload())</script></html>`

/** The files that the HTML of a page names. */
const namedIn = (html) => [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)].map(([path]) => path)

/** The files of all signed-in pages, from the table that the build wrote; an empty list when the browser saves data. */
async function listFiles() {
  if (navigator.connection?.saveData) return []
  const table = await (await fetch(`/assets/app.json${location.search}`)).json()
  const files = new Set()
  const seen = new Set()
  const add = (source) => {
    const { file, imports = [], css = [] } = table[source]
    if (seen.has(source)) return
    seen.add(source)
    for (const path of [file, ...css]) files.add(`/${path}`)
    for (const other of imports) add(other)
  }
  for (const source of Object.keys(table)) if (/^(entries|routes)\//.test(source)) add(source)
  return [...files]
}

/** True once this worker was removed; the tabs that it controls still send it their requests. */
let gone = false

async function cacheFirst(request) {
  const cached = await caches.match(request.url)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok && !gone) {
    const cache = await caches.open(cacheName)
    await cache.put(request.url, response.clone())
  }
  return response
}

async function cachePage(path, response) {
  const isPage = !gone && response.ok && response.type === 'basic' && !response.redirected
  if (isPage && cachedPage.test(path)) await (await caches.open(cacheName)).put(path, response)
}

/** Searches this build's cache first: `caches.match` alone would return the oldest page, maybe of the former build. */
async function findPage(path) {
  const own = await caches.open(cacheName)
  return (await own.match(path)) ?? caches.match(path)
}

async function fillCache() {
  const files = new Set(await listFiles())
  for (const path of firstPages) {
    const response = await fetch(path)
    for (const file of namedIn(await response.clone().text())) files.add(file)
    await cachePage(path, response)
  }
  await Promise.all([...files].map((file) => cacheFirst(new Request(file))))
}

async function showPage(event, path) {
  try {
    const response = await fetch(event.request)
    event.waitUntil(cachePage(path, response.clone()).catch(() => undefined))
    event.waitUntil(leaveIfRemoved())
    return response
  } catch {
    const cached = await findPage(path).catch(() => undefined)
    if (cached) return cached
    return new Response(offlinePage, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  }
}

const askAgainAfter = 30_000
let asked = 0

/** Removes this worker when the server no longer has its file. An operator can stop all workers with this. */
async function leaveIfRemoved() {
  if (Date.now() - asked < askAgainAfter) return
  asked = Date.now()
  const response = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (response?.status === 404 || response?.status === 410) await leave()
}

async function leave() {
  gone = true
  await registration.unregister()
  for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name)
}

addEventListener('install', (event) => {
  skipWaiting()
  // The worker also helps with an incomplete cache, because it caches the pages that the user opens.
  event.waitUntil(fillCache().catch(() => undefined))
})

/**
 * Deletes old caches. The cache of the former build stays, because tabs of that build load their files from it.
 * Navigation preload is not used: it would send two requests for every page that this worker does not handle, and the
 * address of a sign-in can be requested only once.
 */
async function takeOver() {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  await Promise.all(names.slice(0, -2).map((name) => caches.delete(name)))
  await clients.claim()
}

addEventListener('activate', (event) => event.waitUntil(takeOver()))

addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== origin || request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (appPage.test(url.pathname)) event.respondWith(showPage(event, url.pathname.replace(/(.)\/$/, '$1')))
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(cacheFirst(request).catch(() => fetch(request)))
  }
})

/** Shows a notification for each push, as browsers demand. Only the last notification of an appointment stays. */
async function showPush({ title, body, url, tag, quiet }) {
  await registration.showNotification(title, {
    body,
    tag,
    renotify: !quiet,
    silent: quiet,
    lang: 'pt-BR',
    icon: '/icon-192.png',
    data: { url },
  })
}

addEventListener('push', (event) => event.waitUntil(showPush(event.data.json())))

/** Opens a page in a window that is already open, if there is one. */
async function openPage(path) {
  const url = new URL(path, origin)
  const target = url.origin === origin ? url.href : `${origin}/dashboard`
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find((one) => appPage.test(new URL(one.url).pathname))
  if (!open) return clients.openWindow(target)
  await open.focus()
  // A window that this worker does not control cannot be navigated, so a new window is opened.
  await open.navigate(target).catch(() => clients.openWindow(target))
}

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.url))
})
