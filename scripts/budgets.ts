import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Server, startServer } from '../e2e/server.ts'
import { root } from './root.ts'

/** Bytes after gzip, as a phone on mobile data downloads them. */
const budgets = { page: 60_000, form: 150_000, calendar: 30_000, take: 100_000 }

type Weighed = { what: string; bytes: number }

const sizeOf = (bytes: Uint8Array) => gzipSync(bytes, { level: 9 }).byteLength

async function fetchBytes(url: string): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

/** Every address that the page names in this way, without repeats. */
function named(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ''))]
}

const sheets = /<link[^>]*rel="stylesheet"[^>]* href="([^"]+)"/g
const fonts = /href="([^"]+\.woff2)"/g
/** What the page requests at once, and what its script imports statically. */
const scripts = /(?:href|src|import\s*(?:\*\s*as\s*\w+\s*from\s*)?)\s*=?\s*["'](\/assets\/[^"']+\.js)["']/g

async function weigh(server: Server, paths: string[]): Promise<Weighed[]> {
  return Promise.all(
    paths.map(async (path) => ({
      what: path,
      bytes: sizeOf(await fetchBytes(new URL(path, server.url).href)),
    })),
  )
}

/** What only the calendar loads: its script and that script's imports, without those of the list. */
async function ofCalendar(server: Server): Promise<string[]> {
  const html = new TextDecoder().decode(await fetchBytes(new URL('/schedules', server.url).href))
  const known = new Set(named(html, scripts))
  const found = new Set<string>()
  const textOf = async (path: string) =>
    new TextDecoder().decode(await fetchBytes(new URL(path, server.url).href))
  const follow = async (path: string): Promise<void> => {
    if (known.has(path) || found.has(path)) return
    found.add(path)
    for (const name of named(await textOf(path), /(?:from|import)"\.\/([^"]+\.js)"/g))
      await follow(`/assets/${name}`)
  }
  for (const path of known) {
    for (const name of named(await textOf(path), /["'`](?:\.\/|assets\/)(calendar-page-[^"'`]+\.js)["'`]/g)) {
      await follow(`/assets/${name}`)
    }
  }
  return [...found]
}

/** The page of a time that opened, rendered as the server does: its address is in messages only. */
async function renderTake(): Promise<string> {
  const build = await import(pathToFileURL(join(root, 'web', 'build', 'server', 'index.js')).href)
  const company = { name: 'Barbearia Navalha', slug: 'navalha', timezone: 'America/Sao_Paulo' }
  const items = [{ procedure: 'Corte e barba', collaborator: 'Davi Rocha' }]
  const replaces = { date: '2027-03-02', startTime: '18:00' }
  const view = {
    purpose: 'take',
    company: { ...company, themeColor: 'azul', address: 'Rua Harmonia, 412', phone: '(11) 98888-0142' },
    state: 'open',
    offer: { date: '2027-03-02', startTime: '15:00', endTime: '15:45', items, replaces },
    price: null,
  }
  const page = { api: async () => view, nonce: 'nonce', publicUrl: server.url, analyticsId: '' }
  const request = new Request(new URL('/a/token', server.url))
  return (await build.entry.module.renderPage(build, request, page)).text()
}

function judge(title: string, parts: Weighed[], budget: number): boolean {
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { what, bytes } of parts.toSorted((a, b) => b.bytes - a.bytes)) {
    process.stdout.write(`  ${String(bytes).padStart(7)}  ${what}\n`)
  }
  process.stdout.write(`${title}: ${total} of ${budget} bytes\n`)
  return total <= budget
}

const server = await startServer()
try {
  const shop = new URL('/navalha', server.url).href
  const html = new TextDecoder().decode(await fetchBytes(shop))
  const page = [
    { what: 'the page itself', bytes: sizeOf(new TextEncoder().encode(html)) },
    ...(await weigh(server, [...named(html, sheets), ...named(html, fonts)])),
  ]
  const [form = ''] = named(html, /redirect=(\/navalha\/agendar\/[\w-]+)"/g)
  const formHtml = new TextDecoder().decode(await fetchBytes(new URL(form, server.url).href))
  const weighed = await weigh(server, named(formHtml, scripts))
  const calendar = await weigh(server, await ofCalendar(server))
  const takeHtml = await renderTake()
  const take = [
    { what: 'the page itself', bytes: sizeOf(new TextEncoder().encode(takeHtml)) },
    ...(await weigh(server, [
      ...named(takeHtml, sheets),
      ...named(takeHtml, fonts),
      ...named(takeHtml, scripts),
    ])),
  ]
  const held = [
    judge('The page of a time that opened', take, budgets.take),
    judge('A company page, complete without script', page, budgets.page),
    judge('The script of the booking form', weighed, budgets.form),
    judge('What the calendar adds to the list', calendar, budgets.calendar),
  ]
  process.exitCode =
    held.every(Boolean) && weighed.length > 5 && take.length === 5 && calendar.length > 0 ? 0 : 1
} finally {
  await server.stop()
}
