import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { buildProduct } from '../../scripts/building/build-product.ts'
import { root } from '../../scripts/root.ts'
import type { Figure } from './figures.ts'
import { type Filled, fillShop } from './fill.ts'
import { today, type World } from './world.ts'

const services = [
  'Barba',
  'Degradê',
  'Pezinho',
  'Sobrancelha',
  'Pigmentação',
  'Corte infantil',
  'Dia do noivo',
]

/** A company of eight services whose page has been visited. Without a visit its page is not cached. */
export async function fillPage({ database }: World, slug: string, people?: number): Promise<Filled> {
  const shop = await fillShop(database, slug, people)
  await fillServices(database, shop, services)
  await database.db
    .updateTable('company_slugs')
    .set({ visited_at: created })
    .where('slug', '=', slug)
    .execute()
  return shop
}

const created = new Date(`${today}T12:00:00Z`)

export async function fillServices(
  { db }: World['database'],
  { companyId: company_id }: Filled,
  names: readonly string[],
  description = 'Feito com calma, por quem entende do assunto.',
): Promise<void> {
  const rows = names.map((name, at) => ({
    company_id,
    id: randomUUID(),
    name,
    description,
    duration_minutes: 30 + (at % 20) * 5,
    price_cents: 4_000 + at * 500,
    is_active: true,
    version: 1,
    created_at: created,
    updated_at: created,
  }))
  await db.insertInto('procedures').values(rows).execute()
}

export type PageProcess = {
  /** The origin at which the whole product answers. */
  ours: string
  /** The origin at which the minimal handler answers. */
  bare: string
  /** The CPU time in milliseconds of the longest turn of the event loop since the last call. */
  longestBlock(): Promise<number>
}

/** Runs the built product and, in the same process, the minimal handler that sends the page of `slug`. */
export async function inPageProcess(
  world: World,
  slug: string,
  work: (pages: PageProcess) => Promise<Figure[]>,
): Promise<Figure[]> {
  await buildProduct({ root, parts: ['web'] })
  const env = { ...process.env, NODE_ENV: 'production', NOW: `${today}T13:00:00Z` }
  const path = fileURLToPath(new URL('serve-pages.ts', import.meta.url))
  // The log is discarded, so that writing it is not measured.
  const child = fork(path, [world.databaseUrl, slug], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = once(child, 'close')
  const [ports] = (await Promise.race([once(child, 'message'), ended])) as [number[]]
  const [ours = '', bare = ''] = ports.map((port) => `http://127.0.0.1:${port}`)
  const longestBlock = async () => Number(await (await fetch(`${bare}/longest-block`)).text())
  try {
    return await work({ ours, bare, longestBlock })
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}
