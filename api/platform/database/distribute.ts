import type pg from 'pg'
import { ConfigError } from '../config/config-error.ts'
import { productCompany } from '../ids.ts'
import { onConnection } from './open-pool.ts'

/** Tables that each node has a copy of, because queries of one company join them. Why: `docs/scale.md`. */
export const referenceTables: readonly string[] = [
  'users',
  'companies',
  'company_slugs',
  'subscriptions',
  'subscription_acts',
  'subscription_payments',
  'message_contacts',
  'message_contact_secret',
  'whatsapp_numbers',
  'members',
]

/** An arbitrary number of an advisory lock. */
const LOCK = 7_362_003

/** Keys without a company that `distribute` drops, because another key of the table begins with the company. */
const covered = ['photos_by_id']

export type Distribution = { distributed: string[]; copied: string[] }

type Table = { name: string; hasCompany: boolean; isPlaced: boolean }
type Reference = {
  name: string
  of: string
  to: string
  column: string
  target: string
  definition: string
}

/**
 * Distributes the tables of a database with the Citus extension: those with `company_id` by it, all beside each other.
 * A table that is distributed already stays, so the step can be repeated, as after a migration with a new table. A
 * database that an earlier release distributed gets the settings that came since.
 */
export async function distribute(url: string): Promise<Distribution> {
  return onConnection({ url, name: 'encaixe distribute' }, async (client) => {
    await requireCluster(client)
    return placeTables(client)
  })
}

/** The same for a session that knows that the database is distributed. `lockTimeout`: milliseconds; 0 has no limit. */
export async function placeTables(client: pg.Client, lockTimeout = 0): Promise<Distribution> {
  try {
    await client.query(`begin; ${during}; set local lock_timeout = ${lockTimeout}`)
    // Behind a pooler nothing else keeps two processes from placing one table.
    await client.query(`select pg_advisory_xact_lock(${LOCK})`)
    const tables = await tablesOf(client)
    const fresh = unplacedOf(tables)
    await place(client, tables, fresh)
    await giveSettings(client)
    await client.query('commit')
    return fresh
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** The tables that `distribute` would distribute, or copy to each node. */
export const listUnplaced = async (client: pg.Client): Promise<Distribution> =>
  unplacedOf(await tablesOf(client))

/** Whether the tables of companies are on several nodes. The function `is_distributed` is the same for statements. */
export async function isDistributed(client: Pick<pg.Client, 'query'>): Promise<boolean> {
  const { rows } = await client.query("select to_regclass('pg_catalog.pg_dist_partition') is not null as has")
  if (!rows[0]?.has) return false
  const found = await client.query(
    "select from pg_dist_partition where logicalrelid = to_regclass('public.appointments') and partmethod = 'h'",
  )
  return found.rows.length > 0
}

/**
 * Settings of every session of a database on several nodes: triggers of a shard write beside it, a function that a query
 * calls on a shard reads there, and a transaction uses one connection to each node. All nodes write instants in the same
 * zone, because the stamp of a copied row is made on each node from the text of the row. Our triggers and functions read
 * and write only the company of their row, or tables that each node has.
 */
const ofSessions = [
  'citus.enable_unsafe_triggers = on',
  'citus.allow_nested_distributed_execution = on',
  "citus.multi_shard_modify_mode = 'sequential'",
  "timezone = 'UTC'",
]

export const clusterSettings = (database: string): string[] =>
  ofSessions.map((setting) => `alter database ${database} set ${setting}`)

const during = `set local citus.multi_shard_modify_mode = 'sequential'; set local citus.enable_unsafe_triggers = on;
  set local client_min_messages = warning; set local statement_timeout = 0`

const isCopied = ({ name }: Table) => referenceTables.includes(name)
const isOfCompany = (table: Table) => table.hasCompany && !isCopied(table)

function unplacedOf(tables: readonly Table[]): Distribution {
  const fresh = tables.filter(({ isPlaced }) => !isPlaced)
  const namesOf = (chosen: Table[]) => chosen.map(({ name }) => name)
  return { distributed: namesOf(fresh.filter(isOfCompany)), copied: namesOf(fresh.filter(isCopied)) }
}

const rowsOf = async <Row>(client: pg.Client, text: string, values: unknown[] = []): Promise<Row[]> =>
  (await client.query(text, values)).rows as Row[]

async function requireCluster(client: pg.Client): Promise<void> {
  const [extension] = await rowsOf(client, "select from pg_extension where extname = 'citus'")
  if (!extension)
    throw new ConfigError(
      'DATABASE_URL: the database has no extension citus. Install Citus 12 or newer from its own packages, and run `create extension citus` in this database on each node.',
    )
  const [coordinator] = await rowsOf(client, 'select from pg_dist_node where groupid = 0')
  if (!coordinator)
    throw new ConfigError(
      'DATABASE_URL: Citus does not know this node. Run `select citus_set_coordinator_host(host, port)` here, and `select citus_add_node(host, port)` for each other node.',
    )
  const [worker] = await rowsOf(client, 'select from pg_dist_local_group where groupid <> 0')
  if (worker) throw new ConfigError('DATABASE_URL: names a worker of Citus. Name the coordinator.')
  const [migrated] = await rowsOf(client, "select where to_regclass('company_stamps') is not null")
  if (!migrated) throw new ConfigError('DATABASE_URL: migrations are missing. Run the command migrate first.')
}

const tablesOf = (client: pg.Client) =>
  rowsOf<Table>(
    client,
    `select c.relname as name, a.attname is not null as "hasCompany",
      coalesce(p.partmethod = 'h' or p.repmodel = 't', false) as "isPlaced"
    from pg_class c
      left join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
      left join pg_dist_partition p on p.logicalrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`,
  )

/**
 * Foreign keys are dropped and added again, because Citus refuses one to a table that is not distributed yet. Triggers
 * too, because they would fire once more for each row that is copied to its node.
 */
async function place(
  client: pg.Client,
  tables: readonly Table[],
  { copied, distributed }: Distribution,
): Promise<void> {
  const fresh = new Set([...copied, ...distributed])
  if (fresh.size === 0) return
  const references = (await referencesIn(client)).filter(({ of, to }) => fresh.has(of) || fresh.has(to))
  for (const { of, name } of references) await client.query(`alter table ${of} drop constraint ${name}`)
  const triggers: string[] = []
  for (const name of fresh) triggers.push(...(await dropTriggers(client, name, distributed.includes(name))))
  if (fresh.has('messages')) await giveCompany(client)
  for (const name of distributed) await extendKeys(client, name)
  for (const name of copied) await client.query(`select create_reference_table('${name}')`)
  let beside = tables.find((table) => table.isPlaced && isOfCompany(table))?.name ?? 'none'
  for (const name of distributed) {
    await client.query(
      `select create_distributed_table('${name}', 'company_id', colocate_with := '${beside}')`,
    )
    if (beside === 'none') beside = name
  }
  await sendFunctions(client)
  const placeOf = new Map(tables.map((table) => [table.name, table]))
  for (const reference of references) {
    if (!mayRefer(reference, placeOf)) continue
    await client.query(`alter table ${reference.of} add constraint ${reference.name} ${reference.definition}`)
  }
  for (const definition of triggers) await client.query(definition)
}

const referencesIn = (client: pg.Client) =>
  rowsOf<Reference>(
    client,
    `select r.conname as name, r.conrelid::regclass::text as of, r.confrelid::regclass::text as to,
      a.attname as column, b.attname as target, pg_get_constraintdef(r.oid) as definition
    from pg_constraint r join pg_attribute a on a.attrelid = r.conrelid and a.attnum = r.conkey[1]
      join pg_attribute b on b.attrelid = r.confrelid and b.attnum = r.confkey[1]
    where r.contype = 'f' and r.connamespace = 'public'::regnamespace order by r.conname`,
  )

/** Citus checks a reference within the nodes: within one company, or to a table that each node has. */
function mayRefer({ of, to, column, target }: Reference, tables: ReadonlyMap<string, Table>): boolean {
  const [from, there] = [tables.get(of), tables.get(to)]
  if (!from || !there) return false
  if (isCopied(there)) return true
  return isOfCompany(from) && isOfCompany(there) && column === 'company_id' && target === 'company_id'
}

/**
 * Drops the triggers of a table. Returns the definitions of those that it gets on the nodes. A shard cannot write the
 * tables of which each node has a copy: the tables of a company write `company_stamps`. The copied ones keep no trigger
 * that writes another table, because the statements of their use cases do it.
 */
async function dropTriggers(client: pg.Client, table: string, isOfCompany: boolean): Promise<string[]> {
  const triggers = await rowsOf<{ name: string; definition: string; writesCopied: boolean }>(
    client,
    `select tgname as name, pg_get_triggerdef(oid) as definition,
      tgfoid in ('renew_stamp_above'::regproc, 'close_statement_links'::regproc) as "writesCopied"
    from pg_trigger where tgrelid = $1::regclass and not tgisinternal order by tgname`,
    [table],
  )
  for (const { name } of triggers) await client.query(`drop trigger ${name} on ${table}`)
  return triggers
    .filter(({ writesCopied }) => isOfCompany || !writesCopied)
    .map(({ definition, writesCopied }) =>
      writesCopied
        ? definition.replace(/EXECUTE FUNCTION .*$/, 'execute function renew_company_stamp()')
        : definition,
    )
}

/** Gives each node the settings, the coordinator last: while it lacks one, the next run gives them to all again. */
async function giveSettings(client: pg.Client): Promise<void> {
  const [database] = await rowsOf<{ name: string; given: string[] }>(
    client,
    `select quote_ident(datname) as name, coalesce((select array_agg(lower(setting))
        from pg_db_role_setting, unnest(setconfig) setting where setdatabase = d.oid and setrole = 0), '{}') as given
      from pg_database d where datname = current_database()`,
  )
  if (!database) return
  const isGiven = (setting: string) => database.given.includes(setting.replaceAll(/[ ']/g, '').toLowerCase())
  if (ofSessions.every(isGiven)) return
  for (const setting of clusterSettings(database.name)) {
    for (const on of ['workers', 'coordinator']) {
      const { rows } = await client.query(`select result from run_command_on_${on}($1) where not success`, [
        setting,
      ])
      if (rows[0]) throw new Error(`A node has not got the setting of \`${setting}\`: ${rows[0].result}`)
    }
  }
}

/** A row is placed by its company, so the messages of the product itself get one, which owns nothing else. */
async function giveCompany(client: pg.Client): Promise<void> {
  await client.query(`update messages set company_id = '${productCompany}' where company_id is null`)
  await client.query(
    `alter table messages alter column company_id set default '${productCompany}', alter column company_id set not null`,
  )
}

/**
 * Puts the company into the keys that lack it: each node keeps the key of its own companies. It comes last, so that what
 * looks for a token or an id alone, to find the company, reads the same index on each shard.
 */
async function extendKeys(client: pg.Client, table: string): Promise<void> {
  const keys = await rowsOf<{ name: string; columns: string[]; kind: 'p' | 'u' | null }>(
    client,
    `select i.relname as name, c.contype as kind, array(
        select attname::text from unnest(x.indkey::int2[]) with ordinality k (number, place)
          join pg_attribute on attrelid = x.indrelid and attnum = k.number order by place) as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid
      left join pg_constraint c on c.conindid = i.oid and c.conrelid = x.indrelid
    where x.indrelid = $1::regclass and x.indisunique`,
    [table],
  )
  for (const { name, columns, kind } of keys) {
    if (columns.includes('company_id')) continue
    await client.query(kind ? `alter table ${table} drop constraint ${name}` : `drop index ${name}`)
    if (covered.includes(name)) continue
    const whole = [...columns, 'company_id'].join(', ')
    const type = kind === 'p' ? 'primary key' : 'unique'
    await client.query(`alter table ${table} add constraint ${name} ${type} (${whole})`)
  }
}

/** Each node gets the functions of the product, which queries call on shards. */
async function sendFunctions(client: pg.Client): Promise<void> {
  const functions = await rowsOf<{ name: string }>(
    client,
    `select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      and not exists (select from pg_catalog.pg_dist_object o where o.objid = p.oid and o.classid = 'pg_proc'::regclass)`,
  )
  for (const { name } of functions) await client.query(`select create_distributed_function('${name}')`)
}
