import pg from 'pg'
import { ConfigError } from '../config/config-error.ts'
import { productCompany } from '../ids.ts'
import { connectionTo } from './open-pool.ts'

/** Tables without a company that queries of one company join: each node has a copy. */
export const referenceTables = [
  'users',
  'companies',
  'company_slugs',
  'subscriptions',
  'subscription_acts',
  'subscription_payments',
  'message_contacts',
  'message_contact_secret',
]

export type Distribution = { distributed: string[]; reference: string[] }

type Reference = {
  name: string
  of: string
  to: string
  columns: string[]
  target: string[]
  definition: string
}
type Key = { name: string; of: string; columns: string[]; definition: string; constraint: string | null }

/**
 * Distributes the tables of a database with the Citus extension: those with `company_id` by it, beside each other. What
 * is distributed already stays, so the step can be run again, for example after a migration with a new table.
 */
export async function distribute(url: string): Promise<Distribution> {
  const client = new pg.Client(connectionTo(url, 'encaixe distribute'))
  client.on('error', () => {})
  await client.connect()
  try {
    return await distributeOn(client)
  } finally {
    await client.end()
  }
}

/** A function that a query calls on a shard may read there: ours read their own company, or tables that each node has. */
export const settingsOf = (database: string) =>
  `alter database ${database} set citus.allow_nested_distributed_execution = on`

const rowsOf = async <Row>(client: pg.Client, text: string, values: unknown[] = []): Promise<Row[]> =>
  (await client.query(text, values)).rows as Row[]

async function distributeOn(client: pg.Client): Promise<Distribution> {
  const [extension] = await rowsOf(client, "select from pg_extension where extname = 'citus'")
  if (!extension)
    throw new ConfigError(
      'DATABASE_URL: the database has no extension citus. Run `create extension citus` on each node first.',
    )
  const [coordinator] = await rowsOf(client, 'select from pg_dist_node where groupid = 0')
  if (!coordinator)
    throw new ConfigError(
      'DATABASE_URL: Citus does not know its coordinator. Run `select citus_set_coordinator_host(…)` and `select citus_add_node(…)` first.',
    )
  await client.query('begin')
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential';
    set local citus.enable_unsafe_triggers = on; set local client_min_messages = warning; set local lock_timeout = 0; set local statement_timeout = 0`)
  const tables = await rowsOf<{ name: string; has: boolean; done: boolean }>(
    client,
    `
    select c.relname as name, a.attname is not null as has, coalesce(p.partmethod in ('h', 'n') and p.repmodel = 't' or p.partmethod = 'h', false) as done from pg_class c
      left join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
      left join pg_dist_partition p on p.logicalrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`,
  )
  const isReference = (name: string) => referenceTables.includes(name)
  const isDistributed = (name: string) =>
    tables.some((table) => table.name === name && table.has && !isReference(name))
  const reference = tables.filter(({ name, done }) => isReference(name) && !done).map(({ name }) => name)
  const distributed = tables.filter(({ name, done }) => isDistributed(name) && !done).map(({ name }) => name)
  const fresh = new Set([...reference, ...distributed])
  if (fresh.size > 0) {
    const references = (await referencesIn(client)).filter(({ of, to }) => fresh.has(of) || fresh.has(to))
    for (const { of, name } of references) await client.query(`alter table ${of} drop constraint ${name}`)
    for (const name of fresh) await replaceStamps(client, name, isReference(name))
    if (fresh.has('messages')) {
      await client.query(`update messages set company_id = '${productCompany}' where company_id is null`)
      await client.query(
        `alter table messages alter column company_id set default '${productCompany}', alter column company_id set not null`,
      )
    }
    for (const name of distributed) await withCompany(client, name)
    for (const name of reference) await client.query(`select create_reference_table('${name}')`)
    let beside = tables.find(({ name, done }) => done && isDistributed(name))?.name ?? 'none'
    for (const name of distributed) {
      await client.query(
        `select create_distributed_table('${name}', 'company_id', colocate_with := '${beside}')`,
      )
      if (beside === 'none') beside = name
    }
    for (const { name } of await rowsOf<{ name: string }>(
      client,
      `select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
        and not exists (select from pg_catalog.pg_dist_object o where o.objid = p.oid and o.classid = 'pg_proc'::regclass)`,
    ))
      await client.query(`select create_distributed_function('${name}')`)
    for (const one of references) {
      const may = isDistributed(one.of)
        ? isReference(one.to) ||
          (isDistributed(one.to) && one.columns[0] === 'company_id' && one.target[0] === 'company_id')
        : isReference(one.to)
      if (may) await client.query(`alter table ${one.of} add constraint ${one.name} ${one.definition}`)
    }
  }
  const [database] = await rowsOf<{ name: string }>(client, 'select quote_ident(current_database()) as name')
  await client.query(`select run_command_on_all_nodes($1)`, [settingsOf(database?.name ?? '')])
  await client.query('commit')
  return { distributed, reference }
}

const referencesIn = (client: pg.Client) =>
  rowsOf<Reference>(
    client,
    `select conname as name, conrelid::regclass::text as of, confrelid::regclass::text as to,
    array(select attname::text from unnest(conkey) with ordinality k (n, place) join pg_attribute on attrelid = conrelid and attnum = k.n order by place) as columns,
    array(select attname::text from unnest(confkey) with ordinality k (n, place) join pg_attribute on attrelid = confrelid and attnum = k.n order by place) as target,
    pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`,
  )

/** The triggers of a table beside a company write `company_stamps`; tables of which each node has a copy have none. */
async function replaceStamps(client: pg.Client, table: string, isReference: boolean): Promise<void> {
  const triggers = await rowsOf<{ name: string; definition: string }>(
    client,
    `select tgname as name, pg_get_triggerdef(oid) as definition
    from pg_trigger where tgrelid = $1::regclass and tgfoid = 'renew_stamp_above'::regproc`,
    [table],
  )
  for (const { name, definition } of triggers) {
    await client.query(`drop trigger ${name} on ${table}`)
    if (!isReference)
      await client.query(definition.replace(/EXECUTE FUNCTION .*$/, 'execute function renew_company_stamp()'))
  }
}

/** Puts the company into the keys of a table that lack it. */
async function withCompany(client: pg.Client, table: string): Promise<void> {
  const keys = await rowsOf<Key>(
    client,
    `
    select i.relname as name, array(select attname::text from unnest(x.indkey::int2[]) with ordinality k (n, place) join pg_attribute on attrelid = x.indrelid and attnum = k.n order by place) as columns,
      con.contype as constraint
    from pg_index x join pg_class i on i.oid = x.indexrelid left join pg_constraint con on con.conindid = i.oid and con.conrelid = x.indrelid
    where x.indrelid = $1::regclass and x.indisunique`,
    [table],
  )
  for (const key of keys.filter(({ columns }) => !columns.includes('company_id'))) {
    await client.query(
      key.constraint ? `alter table ${table} drop constraint ${key.name}` : `drop index ${key.name}`,
    )
    const type = key.constraint === 'p' ? 'primary key' : 'unique'
    if (key.name !== 'photos_by_id')
      await client.query(
        `alter table ${table} add constraint ${key.name} ${type} (company_id, ${key.columns.join(', ')})`,
      )
  }
}
