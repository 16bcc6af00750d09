import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compress } from '../api/platform/pages/compress.ts'
import { startServer } from '../e2e/server.ts'
import { root } from './root.ts'
import { type Weighed, weigh, weighForm } from './weighing/weigh.ts'

/** The most bytes that a phone on mobile data may download, compressed with gzip as the server sends them. */
const budgets = {
  page: 60_000,
  script: 120_000,
  form: 120_000,
  calendar: 30_000,
  take: 100_000,
  statement: 100_000,
}
/** The most script files of the booking form: each file costs a request and is compressed separately. */
const mostFilesOfForm = 12
/** The most script files of a page of the app, without the parts that the page loads later. */
const mostFilesOfPage = 13

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.text()
}

/** Every address in the page that the pattern matches, without repeats. */
function named(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ''))]
}

const sheets = /<link[^>]*rel="stylesheet"[^>]* href="([^"]+)"/g
const fonts = /href="([^"]+\.woff2)"/g
/** Script files that the page requests at once, and script files that these files import statically. */
const scripts = /(?:href|src|import\s*(?:\*\s*as\s*\w+\s*from\s*)?)\s*=?\s*["'](\/assets\/[^"']+\.js)["']/g

/** Files that the page requests after it was painted. */
const scriptsAfterPaint = /"(\/assets\/[^"]+\.js)"/g

/** The files of a page of the app, from the table that its build wrote. */
function filesOf(...sources: string[]): Set<string> {
  const table = JSON.parse(readFileSync(join(root, 'web', 'build', 'client', 'assets', 'app.json'), 'utf8'))
  const files = new Set<string>()
  const add = (source: string) => {
    const { file, imports = [] } = table[source]
    if (files.has(`/${file}`)) return
    files.add(`/${file}`)
    for (const other of imports) add(other)
  }
  for (const source of sources) add(source)
  return files
}

const company = {
  ...{ name: 'Barbearia Navalha', slug: 'navalha', timezone: 'America/Sao_Paulo', themeColor: 'azul' },
  ...{ address: 'Rua Harmonia, 412', phone: '(11) 98888-0142' },
}

/** The number of files of a light page: the page, two style sheets and two fonts. */
const partsOfLink = 5

/** The data of the page that offers a time that opened. */
const takeView = {
  purpose: 'take',
  company,
  state: 'open',
  offer: {
    ...{ date: '2027-03-02', startTime: '15:00', endTime: '15:45' },
    items: [{ procedure: 'Corte e barba', collaborator: 'Davi Rocha' }],
    replaces: { date: '2027-03-02', startTime: '18:00' },
  },
  price: null,
}

/** The data of a statement for a month of two hundred appointments. */
const statementView = {
  purpose: 'statement',
  company,
  statement: {
    ...{ id: 's', collaboratorId: 'c', collaboratorName: 'Davi Rocha', month: '2027-03', status: 'sent' },
    ...{ note: null, sentAt: '2027-04-01T12:00:00Z', answeredAt: null },
    totals: { cents: 1_600_000, shareCents: 680_000, companyCents: 920_000, tipCents: 45_000 },
    lines: Array.from({ length: 200 }, (_, at) => ({
      ...{ appointmentId: `00000000-0000-4000-8000-${String(at * 7919).padStart(12, '0')}`, kind: 'service' },
      date: `2027-03-${String((at % 28) + 1).padStart(2, '0')}`,
      startTime: `${String(8 + (at % 11)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`,
      procedure: ['Corte', 'Corte e barba', 'Barba na navalha'][at % 3],
      ...{ percent: 42.5, cents: 4_000 + at * 10, shareCents: 1_700 + at * 4, tipCents: (at % 4) * 250 },
    })),
  },
}

/**
 * Weighs the page of a message link, which runs no framework. This script renders the page like the server, because
 * only messages contain the page's address.
 */
async function weighLink(view: object): Promise<Weighed[]> {
  const build = await import(pathToFileURL(join(root, 'web', 'build', 'server', 'index.js')).href)
  const page = { api: async () => view, nonce: 'nonce', publicUrl: server.url, analyticsId: '' }
  const request = new Request(new URL('/a/token', server.url))
  const text = await (await build.renderPage(request, page)).text()
  return [
    // A page of one client is compressed for each request.
    { what: 'the page itself', bytes: (await compress(Buffer.from(text), 'gzip', 4)).byteLength },
    ...(await weigh(server, [...named(text, sheets), ...named(text, fonts), ...named(text, scripts)])),
  ]
}

/** `isWhole`: whether the number of parts is the number of files that the page loads. */
function judge(title: string, parts: Weighed[], budget: number, isWhole: boolean): boolean {
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { what, bytes } of parts.toSorted((a, b) => b.bytes - a.bytes)) {
    process.stdout.write(`  ${String(bytes).padStart(7)}  ${what}\n`)
  }
  process.stdout.write(`${title}: ${total} of ${budget} bytes\n`)
  if (!isWhole) process.stdout.write(`${title}: it does not load ${parts.length} parts\n`)
  return total <= budget && isWhole
}

const server = await startServer()
try {
  const html = await fetchText(new URL('/navalha', server.url).href)
  const page = await weigh(server, ['/navalha', ...named(html, sheets), ...named(html, fonts)])
  const ofPage = await weigh(server, named(html, scriptsAfterPaint))
  const [form = ''] = named(html, /redirect=(\/navalha\/agendar\/[\w-]+)"/g)
  const ofForm = await weighForm(server, form)
  const list = filesOf('entries/app.tsx', 'routes/app/schedules.tsx')
  const week = filesOf('entries/app.tsx', 'routes/app/schedules.tsx', 'calendar/calendar-page.tsx')
  const calendar = await weigh(
    server,
    [...week].filter((path) => !list.has(path)),
  )
  const take = await weighLink(takeView)
  const statement = await weighLink(statementView)
  const pages = readdirSync(join(root, 'web', 'routes', 'app')).filter((name) => !name.includes('.test.'))
  const mostFiles = Math.max(
    ...pages.map((name) => filesOf('entries/app.tsx', `routes/app/${name}`).size),
    week.size,
  )
  process.stdout.write(`A page of the app: at most ${mostFiles} of ${mostFilesOfPage} files of script\n`)
  const held = [
    mostFiles <= mostFilesOfPage,
    judge('The page of a time that opened', take, budgets.take, take.length === partsOfLink),
    judge('The page of a statement', statement, budgets.statement, statement.length === partsOfLink),
    judge('A company page, complete without script', page, budgets.page, page.length > 1),
    judge('The script of a company page', ofPage, budgets.script, ofPage.length > 1),
    judge(
      'The script of the booking form of a signed-in client',
      ofForm,
      budgets.form,
      ofForm.length > 5 && ofForm.length <= mostFilesOfForm,
    ),
    judge('What the calendar adds to the list', calendar, budgets.calendar, calendar.length > 0),
  ]
  process.exitCode = held.every(Boolean) ? 0 : 1
} finally {
  await server.stop()
}
