import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { buildProduct } from '../scripts/building/build-product.ts'
import { root } from '../scripts/root.ts'
import type { Figure } from './figures.ts'
import { fillShop } from './fill.ts'
import { compare } from './load.ts'
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

async function fillPage({ database }: World): Promise<string> {
  const slug = `vitrine-${process.pid}`
  const { companyId: company_id } = await fillShop(database, slug)
  const created = new Date(`${today}T12:00:00Z`)
  const rows = services.map((name, at) => ({
    company_id,
    id: randomUUID(),
    name,
    description: 'Feito com calma, por quem entende do assunto.',
    duration_minutes: 30 + at * 5,
    price_cents: 4_000 + at * 500,
    is_active: true,
    version: 1,
    created_at: created,
    updated_at: created,
  }))
  await database.db.insertInto('procedures').values(rows).execute()
  return slug
}

/** The company page, compared with a bare handler that sends the same bytes after one indexed query. */
export async function measureCompanyPage(world: World): Promise<Figure[]> {
  await buildProduct({ root, parts: ['web'] })
  const slug = await fillPage(world)
  const env = { ...process.env, NODE_ENV: 'production', NOW: `${today}T13:00:00Z` }
  const path = fileURLToPath(new URL('serve-pages.ts', import.meta.url))
  // The log is discarded, so that writing it is not measured.
  const child = fork(path, [world.databaseUrl, slug], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = once(child, 'close')
  const [ports] = (await Promise.race([once(child, 'message'), ended])) as [number[]]
  const [ours = '', bare = ''] = ports.map((port) => `http://127.0.0.1:${port}`)
  const figures: Figure[] = []
  try {
    const ways: [how: string, headers: Record<string, string>][] = [
      ['plain', {}],
      ['gzip', { 'accept-encoding': 'gzip' }],
    ]
    for (const [how, headers] of ways) {
      const target = { path: `/${slug}`, headers }
      const compared = await compare(ours, target, { ...target, origin: bare })
      figures.push(
        {
          name: `company page / bare handler that sends its bytes after one indexed query, ${how}`,
          value: compared.ratio,
          least: 0.25,
        },
        { name: `company page, a second, ${how}`, value: compared.ours },
        { name: `bare handler, pages a second, ${how}`, value: compared.bare },
      )
    }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
  return figures
}
