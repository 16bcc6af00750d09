import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { TestDatabaseSource } from './test-database.ts'
import { databaseUrl, onServer } from './test-server.ts'

type Nodes = Pick<TestDatabaseSource, 'nodes'>

/** The coordinator and its workers, as the database of the address knows them. */
export async function nodesOf(coordinator: string): Promise<string[]> {
  const rows = await onServer(
    coordinator,
    'select nodename as host, nodeport as port from pg_dist_node where groupid > 0 and isactive order by nodeid',
  )
  return [
    coordinator,
    ...rows.map(({ host, port }) => {
      const url = new URL(coordinator)
      url.hostname = String(host)
      url.port = String(port)
      return url.href
    }),
  ]
}

/**
 * Runs a statement on each node. Citus does not send statements about databases to the others, and visits each database
 * for a moment from time to time, when it can be neither copied nor dropped (`55006`).
 */
export async function onNodes({ nodes }: Nodes, statement: string): Promise<void> {
  const onNode = async (node: string, triesLeft = 20): Promise<unknown> => {
    try {
      return await onServer(node, statement)
    } catch (error) {
      if (triesLeft === 0 || !(error instanceof pg.DatabaseError && error.code === '55006')) throw error
      await delay(250)
      return onNode(node, triesLeft - 1)
    }
  }
  await Promise.all(nodes.map((node) => onNode(node)))
}

/** Makes the databases of the template one cluster. */
export async function joinNodes({ nodes, template }: TestDatabaseSource): Promise<void> {
  const own = nodes.map((node) => databaseUrl(node, template))
  await onNodes({ nodes: own }, 'create extension citus')
  const [coordinator = '', ...workers] = own
  const place = (url: string) => `'${new URL(url).hostname}', ${new URL(url).port}`
  await onServer(
    coordinator,
    `alter database ${template} set citus.shard_count = 2`,
    `select citus_set_coordinator_host(${place(coordinator)})`,
    ...workers.map((worker) => `select citus_add_node(${place(worker)})`),
  )
}

/** Ends the connections that Citus holds to the template, so that it can be copied. */
export async function closeTemplate(source: TestDatabaseSource): Promise<void> {
  await onNodes(source, `alter database ${source.template} with allow_connections false`)
  await onNodes(
    source,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${source.template}'`,
  )
}
