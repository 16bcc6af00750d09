import { sql } from 'kysely'
import type { Figure } from './figures.ts'
import { fillShop } from './fill.ts'
import { medianLatency } from './load.ts'
import { issuer, type World } from './world.ts'

const people = 100_000
const each = 10
/** The most milliseconds for a search at the API, from the request to the whole answer. */
const most = 50

/** One company with a hundred thousand clients and a million appointments. */
export async function fillBook({ database, token }: World, name = 'caderno') {
  const subject = `${name}-${process.pid}`
  const { companyId, procedureId, collaboratorIds } = await fillShop(database, subject, 1)
  await database.db.updateTable('users').set({ issuer }).where('subject', '=', subject).execute()
  // A cursor accepts only UUIDs with a version, as the product makes them.
  const clientId = (n: string) =>
    `overlay(overlay(md5('client ' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`
  await database.exec(`
    with words as (select
      array['Ana','Maria','João','José','Ângela','Beatriz','Carlos','Débora','Érica','Fábio','Gustavo','Helena','Íris','Joana',
        'Kátia','Luís','Márcia','Nádia','Olívia','Paulo','Rita','Sérgio','Tânia','Vânia','Zélia'] as first,
      array['Silva','Souza','Prado','Nóbrega','Dias','Lima','Araújo','Gonçalves','Ferreira','Moura','Braga','Torres'] as last)
    insert into clients (company_id, id, name, phone, email, tags, visits, last_visit, created_at, updated_at)
    select '${companyId}', ${clientId('n')},
      first[1 + n % 25] || ' ' || last[1 + n / 25 % 12] || ' ' || last[1 + n / 300 % 12] || ' ' || substr(md5(n::text), 1, 3),
      '+55119' || (60000000 + n), 'c' || n || '@bench.example',
      case when n % 5000 = 0 then array['rara'] when n % 4 = 0 then array['vip'] else '{}' end,
      n % 40, date '2024-01-01' + n % 1000, now(), now()
    from generate_series(1, ${people}) n, words;
    -- Without the triggers and foreign keys of each row, a million rows take minutes less.
    set local session_replication_role = replica;
    insert into appointments (company_id, id, procedure_id, collaborator_id, client_id, client_name, client_email, day,
      start_minute, end_minute, procedure_name, price_cents, collaborator_name, status, created_at, updated_at,
      paid_cents, paid_method, tip_cents, paid_on, share_cents)
    select '${companyId}', gen_random_uuid(), '${procedureId}', '${collaboratorIds[0]}', ${clientId(`1 + n % ${people}`)},
      'Cliente', 'c' || (1 + n % ${people}) || '@bench.example', date '1994-01-01' + n / 80, n % 80 * 15, n % 80 * 15 + 15, 'Corte',
      5000, 'Pessoa', 'completed', now(), now(), 5000, 'pix', 0, date '1994-01-01' + n / 80, 0
    from generate_series(1, ${people * each}) n;`)
  await sql`vacuum analyze`.execute(database.db)
  return { authorization: `Bearer ${await token(subject)}` }
}

/** Searches that an owner types into the book of a hundred thousand clients. */
export async function measureClients(world: World): Promise<Figure[]> {
  const headers = await fillBook(world)
  const typed = ['an', 'zq', 'mar', 'nobrega', 'angela nob', '4321', '960012345', 'c777@bench', 'ninguem']
  const paths = [
    ...typed.flatMap((q) =>
      ['name', 'recent', 'visits'].map((order) => `q=${encodeURIComponent(q)}&order=${order}`),
    ),
    'order=name',
    'order=recent',
    'order=visits',
    'tag=vip',
    'tag=rara',
    'tag=rara&q=an&order=recent',
  ]
  const figures: Figure[] = []
  for (const query of paths) {
    const value = await medianLatency(world.url, () => ({ path: `/api/clients?${query}`, headers }), 20)
    figures.push({ name: `100,000 clients, ${decodeURIComponent(query)}: p50 in milliseconds`, value, most })
  }
  const pages: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const began = performance.now()
    const path: string = `/api/clients?limit=200${cursor && `&cursor=${cursor}`}`
    const answer = await fetch(world.url + path, { headers })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    cursor = ((await answer.json()) as { nextCursor: string | null }).nextCursor
    pages.push(performance.now() - began)
  }
  figures.push({
    name: `100,000 clients to the end, ${pages.length} pages: the slowest in milliseconds`,
    value: Math.max(...pages),
  })
  const summary = await medianLatency(world.url, () => ({ path: '/api/clients/summary', headers }), 20)
  figures.push({ name: '100,000 clients, summary: p50 in milliseconds', value: summary })
  return figures
}
