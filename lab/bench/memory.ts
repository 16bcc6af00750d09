import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { addDays, timeOf } from '@encaixe/contract/local-time.ts'
import { openDatabase } from '../../api/platform/database/db.ts'
import { startTestIssuer } from '../../api/testing/test-issuer.ts'
import type { Figure } from './figures.ts'
import { type Filled, fillShop } from './fill.ts'
import { processorTime, residentMemory, startProduct } from './product.ts'

const today = '2027-03-02'
const now = `${today}T13:00:00Z`
const requests = 6_600
const atOnce = 32
const shops = 20
const users = 400

type Ask = { path: string; init?: RequestInit }

/** Requests in groups of three: the page of a company, its booking form, and a booking. */
function* visits(
  all: readonly Filled[],
  slugs: readonly string[],
  tokens: readonly string[],
): Generator<Ask> {
  for (let at = 0; at < requests; at++) {
    const round = Math.floor(at / 3)
    const shop = all[round % shops]
    const slug = slugs[round % shops]
    const place = Math.floor(round / shops)
    // A client may have five bookings open in a shop.
    const token = tokens[(Math.floor(place / 5) + (round % shops) * 20) % users]
    if (at % 3 === 0) yield { path: `/${slug}` }
    else if (at % 3 === 1) yield { path: `/${slug}/agendar/${shop?.procedureId}` }
    else yield booking(shop, place, token)
  }
}

/** The request that books the free time number `place` in a shop that is open from nine to seven, with five people. */
function booking(shop: Filled | undefined, place: number, token: string | undefined): Ask {
  const body = {
    companyId: shop?.companyId,
    procedureId: shop?.procedureId,
    collaboratorId: shop?.collaboratorIds[place % 5],
    date: addDays(today, 1 + Math.floor(place / 100)),
    startTime: timeOf(540 + 30 * (Math.floor(place / 5) % 20)),
  }
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  return { path: '/api/schedules', init: { method: 'POST', headers, body: JSON.stringify(body) } }
}

async function send(url: string, { path, init = {} }: Ask): Promise<void> {
  const headers = { 'accept-encoding': 'gzip, br', ...(init.headers as Record<string, string>) }
  const response = await fetch(url + path, { ...init, headers })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
}

/** Resident memory of the process that `npm start` runs, after bookings and page loads. */
export async function measureMemory(): Promise<Figure[]> {
  await using opened = new AsyncDisposableStack()
  const dataDir = mkdtempSync(join(tmpdir(), 'encaixe-memory-'))
  opened.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const issuer = await startTestIssuer({ clock: { now: () => new Date(now) } })
  opened.defer(() => issuer.stop())
  const env = {
    NOW: now,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.clientSecret,
  }
  // The first start builds, seeds and compiles; the figure does not include the memory for this work.
  await (await startProduct({ dataDir, env })).stop()
  const product = await startProduct({ dataDir, env })
  opened.defer(() => product.stop())
  const { url, pid } = product
  await delay(2_000)
  const idle = residentMemory(pid)

  const slugs = Array.from({ length: shops }, (_, at) => `memoria-${at}`)
  const all = await fillShops(dataDir, slugs)
  const subjects = Array.from({ length: users }, (_, at) => `cliente-${at}`)
  const tokens = await Promise.all(
    subjects.map((sub) =>
      issuer.sign({ sub, name: sub, email: `${sub}@bench.example`, email_verified: true }),
    ),
  )
  for (const token of tokens)
    await send(url, {
      path: '/api/auth/accept-terms',
      init: { method: 'POST', headers: { authorization: `Bearer ${token}` } },
    })
  const queue = visits(all, slugs, tokens)
  const [begun, before] = [performance.now(), processorTime(pid)]
  let most = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const ask of queue) {
        await send(url, ask)
        most = Math.max(most, residentMemory(pid))
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1_000
  const busy = processorTime(pid) - before
  const after = residentMemory(pid)
  return [
    { name: `resident memory after ${requests} bookings and page loads, megabytes`, value: after, most: 200 },
    { name: 'resident memory, the most during them', value: most },
    { name: 'resident memory after the start', value: idle },
    { name: 'bookings and page loads a second, 32 at once', value: requests / seconds },
    { name: 'milliseconds of processor time for one of them', value: busy / requests },
  ]
}

/** Fills the shops directly in the database, through the socket of the embedded server. */
async function fillShops(dataDir: string, slugs: readonly string[]): Promise<Filled[]> {
  const [, , , , folder = ''] = readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
  const database = await openDatabase({ url, holdsSession: true })
  try {
    const filled: Filled[] = []
    for (const slug of slugs) filled.push(await fillShop(database, slug))
    return filled
  } finally {
    await database.close()
  }
}
