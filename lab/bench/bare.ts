import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { CompiledQuery, sql } from 'kysely'
import type { Database } from '../../api/platform/database/db.ts'
import { asPrepared } from '../../api/platform/database/prepared-statements.ts'
import { isCompanyId } from '../../api/platform/ids.ts'

const now = new Date('2027-03-02T13:00:00Z')

/** The query of free times as plain SQL. PostgreSQL plans it once for all dates, like the product's query. */
const taken = asPrepared(`
  select c.id, s.id as subscription_id,
    (select json_object_agg(m.user_id, m.role) from members m where m.company_id = c.id) as members,
    (select json_agg(diary) from (
      select a.collaborator_id as id, array_agg((a.day - $2::date) * 1440 + a.start_minute) as starts,
        array_agg((a.day - $2::date) * 1440 + a.end_minute + a.buffer_minutes) as ends
      from appointments a
      where a.company_id = c.id and a.day >= (select $2::date) - 1
        and (a.day, a.start_minute) < ((select $3::date) + 1, 120)
        and (a.day >= (select $2::date) or a.end_minute + a.buffer_minutes > 1440)
        and (a.status in ('scheduled', 'completed') or (a.status = 'held' and a.held_until > $4))
      group by a.collaborator_id) diary) as busy
  from companies c left join subscriptions s on s.user_id = c.owner_id where c.id = $1::uuid`)

/** Handlers on plain `node:http` with the same connection pool as the product: no router, no schema, no log. */
export type BareHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

function send(response: ServerResponse, status: number, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value))
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
}

/**
 * Minimal handlers with which the product is compared: `/bare/day/{companyId}/{date}` makes one indexed query and sends
 * its rows as JSON; `/bare/taken/{companyId}/{from}/{to}` makes the query of free times and sends its row as JSON;
 * `/bare/insert` writes one durable row with the columns of an appointment and only a primary key; `/bare/usage` sends
 * memory and CPU of the process.
 */
export function bareHandlers({ db }: Database): BareHandler {
  return async ({ url = '' }, response) => {
    const [, , what, id = '', date = '', last = date] = url.split('/')
    if (what === 'usage') {
      const { user, system } = process.cpuUsage()
      return send(response, 200, { memory: process.memoryUsage().rss, cpu: user + system })
    }
    if (what === 'day' && isCompanyId(id)) {
      const rows = await db
        .selectFrom('appointments')
        .select(['collaborator_id', 'start_minute', 'end_minute'])
        .where('company_id', '=', id)
        .where('day', '=', date)
        .where('status', '<>', 'cancelled')
        .execute()
      return send(response, 200, rows)
    }
    if (what === 'taken' && isCompanyId(id)) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(taken, [id, date, last, now]))
      return send(response, 200, rows[0])
    }
    if (what === 'company' && isCompanyId(id)) {
      const row = await db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst()
      return send(response, 200, row)
    }
    const key = randomUUID()
    await sql`
      insert into bare_rows (company_id, id, procedure_id, collaborator_id, client_name, client_email, day,
        start_minute, end_minute, procedure_name, price_cents, collaborator_name, status, created_at, updated_at)
      values (${key}, ${key}, ${key}, ${key}, 'Cliente', 'cliente@bench.example', '2027-03-03', 540, 570, 'Corte',
        5000, 'Pessoa', 'scheduled', ${now}, ${now})`.execute(db)
    send(response, 201, { key })
  }
}
