import { type AttachableClock, systemClock } from 'pg-boss'
import type { Clock } from '../clock.ts'

type SqlRunner = Parameters<AttachableClock['attach']>[0]['db']

const MARK = '/* encaixe clock */'
const SHIFT_TOLERANCE_MS = 2_000

/**
 * pg-boss reads the time in SQL through one function, `job_now()`. While our clock runs beside the database's the
 * function is left as pg-boss made it; when `NOW` has shifted ours, the function is shifted by as much.
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
      await forgetTheFuture(db, schema)
      return stay
    },
  }
}

/** For tests: SQL reads exactly the clock's instant, as it stands at each call of the returned function. */
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
        return stay
      },
    },
  }
}

// Other processes may share the shifted function, so the next start without a shift takes it back, not this one's end.
const stay: AsyncDisposable = { [Symbol.asyncDispose]: async () => {} }

/** The server knows nothing of `NOW`, which has shifted `Date` in this process. */
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
    select pg_advisory_xact_lock(hashtext('${schema}.job_now'));
    create or replace function ${schema}.job_now() returns timestamp with time zone as
    $$
      SELECT ${expression};
    $$
    language sql stable;
  `)
}

/** Marks that a run with a later `NOW` has left would hold cron, maintenance and lost runs back until it comes again. */
async function forgetTheFuture(db: SqlRunner, schema: string): Promise<void> {
  const now = `${schema}.job_now()`
  const forget = (table: string, marks: string[]) => `
    update ${schema}.${table} set ${marks.map((mark) => `${mark} = case when ${mark} <= ${now} then ${mark} end`).join()}
    where ${marks.map((mark) => `${mark} > ${now}`).join(' or ')};`
  await db.executeSql(`
    ${forget('version', ['cron_on', 'bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on'])}
    ${forget('queue', ['monitor_claim_on', 'monitor_on', 'maintain_on', 'delta_on'])}
    update ${schema}.job set started_on = ${now}, heartbeat_on = ${now} where state = 'active' and started_on > ${now};
  `)
}
