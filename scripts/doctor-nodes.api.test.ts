import { expect, onTestFinished, test } from 'vitest'
import { nodesOf } from '../api/testing/test-cluster.ts'
import { createServerDatabase } from '../api/testing/test-database.ts'
import { onServer } from '../api/testing/test-server.ts'
import { diagnose } from './doctoring/diagnose.ts'

// Only on a cluster (TEST_CITUS_URL), whose nodes the test database knows.

/** The findings about the nodes. What the cluster itself has set for its output plugins is left out. */
async function findings(url: string): Promise<string[]> {
  const found = await diagnose({ DATABASE_URL: url }, { only: ['database'] })
  return found
    .map(({ level, says }) => `${level}: ${says}`)
    .filter((line) => /nodes?\b/.test(line) && !line.includes('output_plugin_libraries'))
}

/** A distributed database: the addresses of its coordinator and of its workers. */
async function aCluster() {
  const server = await createServerDatabase()
  onTestFinished(() => server.drop())
  const [url = '', ...workers] = await nodesOf(server.url)
  return { url, workers, count: workers.length + 1 }
}

/** Sessions of this node call the function instead of the one of PostgreSQL or Citus. */
async function replaceFunction(node: string, made: { of: string; returns: string; body: string }) {
  await onServer(
    node,
    'set citus.enable_ddl_propagation = off',
    `create function public.${made.of} returns ${made.returns} language sql return ${made.body}`,
    `alter database ${new URL(node).pathname.slice(1)} set search_path = public, pg_catalog`,
  )
}

const good = (count: number) => [
  'ok: Each table that belongs on the nodes is there.',
  `ok: All ${count} nodes answer the coordinator and each other.`,
  'ok: The nodes have wal_level = logical.',
]

test('an operator whose nodes answer reads no fault about them', async () => {
  const { url, count } = await aCluster()
  expect(await findings(url)).toEqual(good(count))
})

test('an operator reads which node does not answer', async () => {
  const { url } = await aCluster()
  await onServer(url, "update pg_dist_node set nodeport = 1, nodename = '127.0.0.1' where groupid = 2")
  expect(await findings(url)).toContain(
    'wrong: The node 127.0.0.1:1 does not answer the coordinator as the role postgres. If this is the role of the product, its companies and every sign-in are answered 503.',
  )
})

test('an operator reads which node does not reach another one', async () => {
  const { url, workers } = await aCluster()
  const [worker = '', other = ''] = workers
  const [{ host }, { hostname, port, host: reached }] = [new URL(worker), new URL(other)]
  await replaceFunction(worker, {
    of: 'citus_check_connection_to_node(text, int)',
    returns: 'bool',
    body: `($1, $2) <> ('${hostname}', ${port})`,
  })
  expect(await findings(url)).toContain(
    `warning: The node ${host} does not reach ${reached}: no company moves between them.`,
  )
})

test('an operator reads which table of companies is not on the nodes', async () => {
  const { url } = await aCluster()
  await onServer(url, 'create table forgotten (company_id uuid primary key)')
  expect(await findings(url)).toContain(
    'wrong: Tables are on the coordinator alone and belong on the nodes: forgotten.',
  )
})

test('an operator reads which node lacks a setting that moves of companies need', async () => {
  const { url, workers } = await aCluster()
  const [worker = ''] = workers
  const body = "case $1 when 'wal_level' then 'replica' when 'output_plugin_libraries' then 'pgoutput' end"
  for (const of of ['current_setting(text)', 'current_setting(text, bool)'])
    await replaceFunction(worker, { of, returns: 'text', body })
  const { host } = new URL(worker)
  expect(await findings(url)).toContain(
    `warning: The node ${host} has wal_level = replica: no company moves from it while it works.`,
  )
  const all = await diagnose({ DATABASE_URL: url }, { only: ['database'] })
  expect(all).toContainEqual({
    check: 'database',
    level: 'warning',
    says: `The node ${host} has output_plugin_libraries without citus: no company gets a shard of its own.`,
    todo: 'Run there: alter system set output_plugin_libraries = pgoutput, citus; select pg_reload_conf();',
  })
})
