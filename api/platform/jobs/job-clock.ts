import { type AttachableClock, systemClock } from 'pg-boss'
import type { Clock } from '../clock.ts'

type SqlRunner = Parameters<AttachableClock['attach']>[0]['db']

const MARK = '/* encaixe clock */'
const SHIFT_TOLERANCE_MS = 2_000

/**
 * pg-boss reads the time in SQL through one function, `job_now()`. While the clock of the process agrees with the clock
 * of the database, the function stays as pg-boss created it. When `NOW` has shifted the clock of the process, the
 * function is shifted by the same amount.
 */
export function jobClock(clock: Clock): AttachableClock {
  return {
    ...systemClock,
    now: () => clock.now().getTime(),
    attach: async ({ db, schema }) => {
      const shift = Math.round(clock.now().getTime() - databaseTime())
      if (Math.abs(shift) > SHIFT_TOLERANCE_MS) {
        await setSqlTime(db, schema, `pg_catalog.now() + interval '${shift} milliseconds' ${MARK}`)
      } else if (await isOurs(db, schema)) {
        await setSqlTime(db, schema, 'pg_catalog.now()')
      }
      await resetFutureTimes(db, schema)
      return stay
    },
  }
}

/**
 * A clock for tests: SQL reads exactly the instant of the test clock, and `follow` updates this instant. Jobs of the
 * same instant stay in the order in which they were sent, because pg-boss orders them by `created_on` only.
 */
export function frozenJobClock(clock: Clock): { clock: AttachableClock; follow(): Promise<void> } {
  let set: string | undefined
  let follow = async () => {}
  return {
    follow: () => follow(),
    clock: {
      ...systemClock,
      now: () => clock.now().getTime(),
      attach: async ({ db, schema }) => {
        follow = async () => {
          const instant = clock.now().toISOString()
          if (instant !== set) await setSqlTime(db, schema, `timestamptz '${instant}' ${MARK}`)
          set = instant
        }
        await follow()
        await keepOrder(db, schema)
        return stay
      },
    },
  }
}

/** Two processes that start on one database would create the same function or sequence at once, and one would fail. */
const oneAtATime = (schema: string) => `select pg_advisory_xact_lock(hashtext('${schema}.job_now'));`

async function keepOrder(db: SqlRunner, schema: string): Promise<void> {
  await db.executeSql(`
    ${oneAtATime(schema)}
    create sequence if not exists ${schema}.sent;
    create or replace function ${schema}.in_order() returns trigger language plpgsql as
    $$
      begin
        new.created_on := new.created_on + nextval('${schema}.sent') * interval '1 microsecond';
        return new;
      end
    $$;
    create or replace trigger in_order before insert on ${schema}.job for each row execute function ${schema}.in_order();
  `)
}

// Stopping does not reset the shifted `job_now()`, because other processes may use it; the next start without a shift
// resets it.
const stay: AsyncDisposable = { [Symbol.asyncDispose]: async () => {} }

/** The time of the database server: the variable `NOW` shifts `Date` in this process, but not `performance`. */
const databaseTime = () => performance.timeOrigin + performance.now()

async function isOurs(db: SqlRunner, schema: string): Promise<boolean> {
  const { rows } = await db.executeSql(
    'select p.prosrc as source from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = $1 and p.proname = $2',
    [schema, 'job_now'],
  )
  return String(rows[0]?.source).includes(MARK)
}

async function setSqlTime(db: SqlRunner, schema: string, expression: string): Promise<void> {
  await db.executeSql(`
    ${oneAtATime(schema)}
    create or replace function ${schema}.job_now() returns timestamp with time zone as
    $$
      SELECT ${expression};
    $$
    language sql stable;
  `)
}

/** Resets times that an earlier run with a later `NOW` stored: cron, maintenance and lost runs would wait for them. */
async function resetFutureTimes(db: SqlRunner, schema: string): Promise<void> {
  const now = `${schema}.job_now()`
  const reset = (table: string, columns: string[]) => `
    update ${schema}.${table} set ${columns.map((column) => `${column} = case when ${column} <= ${now} then ${column} end`).join()}
    where ${columns.map((column) => `${column} > ${now}`).join(' or ')};`
  await db.executeSql(`
    ${reset('version', ['cron_on', 'bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on'])}
    ${reset('queue', ['monitor_claim_on', 'monitor_on', 'maintain_on', 'delta_on'])}
    update ${schema}.job set started_on = ${now}, heartbeat_on = ${now} where state = 'active' and started_on > ${now};
  `)
}
