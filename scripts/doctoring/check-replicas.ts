import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { readDatabaseAddress, type ServerAddress } from '../../api/platform/config/database-address.ts'
import { readApplied } from '../../api/platform/database/migrate.ts'
import { longestLag } from '../../api/platform/database/replica.ts'
import { reasonOf } from '../../api/platform/log/describe-error.ts'
import type { Report } from './examine.ts'

type Reach = (address: { name: string; url: string }) => Promise<pg.Client | undefined>
type Asked = { name: string; url: string; readUrl: string }

/** Checks each replica of DATABASE_READ_URL: that it answers, repeats this database, and how far it is behind. */
export async function checkReplicas(
  report: Report,
  { name, url, readUrl }: Asked,
  reach: Reach,
): Promise<void> {
  const primary = await reach({ name, url })
  if (!primary) return
  for (const address of readDatabaseAddress(readUrl) ?? []) {
    const replica = await reach({ name: `DATABASE_READ_URL: ${nameOf(address)}`, url: address.url })
    if (!replica) continue
    try {
      await checkReplica(report, address, { primary, replica })
    } catch (error) {
      report.wrong(
        `DATABASE_READ_URL: the replica ${nameOf(address)} could not be checked: ${reasonOf(error)}`,
        'Give its role the rights of the role of DATABASE_URL: a streaming replica has the same roles.',
      )
    }
    await replica.end()
  }
  await primary.end()
}

const nameOf = ({ host, port }: ServerAddress) => `${host}:${port}`

/** The database, its cluster, and whether it repeats another server. */
const identity = `select current_database() as database,
  (select system_identifier::text from pg_control_system()) as cluster, pg_is_in_recovery() as standby`

type Pair = { primary: pg.Client; replica: pg.Client }

async function checkReplica(
  report: Report,
  address: ServerAddress,
  { primary, replica }: Pair,
): Promise<void> {
  const says = `DATABASE_READ_URL: ${nameOf(address)}`
  const [ours, its] = [(await primary.query(identity)).rows[0], (await replica.query(identity)).rows[0]]
  if (ours.cluster !== its.cluster || ours.database !== its.database)
    return report.wrong(
      `${says} is another database than the one of DATABASE_URL.`,
      'Make the replica from a base backup of the primary, and name the same database.',
    )
  if (!its.standby)
    return report.wrong(
      `${says} is no replica: it accepts writes. Public reads go to the primary.`,
      'Give the address of a standby.',
    )
  const behind = await measureLag({ primary, replica })
  const [known, repeated] = [await appliedAt(primary), await appliedAt(replica)]
  if (behind === undefined)
    report.warning(
      `${says} is more than ${longestLag / 1_000} s behind. Public reads go to the primary meanwhile.`,
      'Look at pg_stat_replication of the primary, and whether the replay is paused.',
    )
  else if (known !== repeated)
    report.warning(`${says} has other migrations than the primary.`, 'Wait until it has repeated them.')
  else report.ok(`${says} repeats this database, ${Math.round(behind)} ms behind.`)
}

/** Milliseconds until the replica has what the primary has now; undefined if it takes longer than a reader may wait. */
async function measureLag({ primary, replica }: Pair): Promise<number | undefined> {
  const { rows } = await primary.query('select pg_current_wal_flush_lsn()::text as written')
  const began = performance.now()
  const has = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is'
  for (;;) {
    const waited = performance.now() - began
    if ((await replica.query(has, [rows[0].written])).rows[0].is) return waited
    if (waited > longestLag) return undefined
    await delay(20)
  }
}

const appliedAt = async (client: pg.Client) =>
  JSON.stringify([...(await readApplied((text) => client.query(text))).keys()].toSorted((a, b) => a - b))
