import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { startEmbeddedServer } from '../platform/database/embedded-server.ts'

const log = { warn: () => {} }
const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=100', 'hot_standby_feedback=on']

type Defer = (end: () => Promise<unknown>) => void

/** A server of its own. `copy` makes standbys of it, which repeat what it writes. All end where `defer` says. */
export async function startPrimary(defer: Defer = onTestFinished as Defer) {
  const dataDir = await folder(defer)
  const server = await startEmbeddedServer({ dataDir, settings, log })
  defer(() => server.stop())

  /** A standby of this name: its data are copied while the primary runs, and then follow it. */
  async function copy(name: string, defer: Defer = onTestFinished as Defer) {
    const copied = await folder(defer)
    const [primary, standby] = [join(dataDir, 'cluster'), join(copied, 'cluster')]
    const socket = new URL(server.url).searchParams.get('host')
    const label = await copying(server.url, () =>
      cp(primary, standby, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$/.test(path) }),
    )
    await writeFile(join(standby, 'backup_label'), label)
    await writeFile(join(standby, 'standby.signal'), '')
    const started = await startEmbeddedServer({
      dataDir: copied,
      settings: [
        ...settings,
        `primary_conninfo=host=${socket} user=postgres application_name=${name}`,
        'wal_retrieve_retry_interval=100ms',
      ],
      log,
    })
    defer(() => started.stop())
    return started
  }
  return { ...server, copy }
}

async function folder(defer: Defer): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'encaixe-standby-'))
  defer(() => rm(made, { recursive: true, force: true }))
  return made
}

/** The text of the file `backup_label` for a copy that is made while the server writes. */
async function copying(server: string, copy: () => Promise<void>): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query("select pg_backup_start('standby', fast => true)")
    await copy()
    return (await client.query('select labelfile from pg_backup_stop(wait_for_archive => false)')).rows[0]
      .labelfile
  } finally {
    await client.end()
  }
}
