import type pg from 'pg'
import { isDistributed, listUnplaced } from '../../api/platform/database/distribute.ts'
import type { Report } from './examine.ts'

/** How long Citus waits for a connection to a node: a dead node must not use up the five seconds of the check. */
const longestWait = "set citus.node_connection_timeout = '1s'; set client_min_messages = error"

const nodes = `select nodename || ':' || nodeport as name, nodeid as id,
    citus_check_connection_to_node(nodename, nodeport) as answers, current_user as role
  from pg_dist_node where isactive and noderole = 'primary' order by nodeid`

/** Each node asks all nodes, which moves of companies need. */
const pairs = `select from_nodename || ':' || from_nodeport as name,
    string_agg(to_nodename || ':' || to_nodeport, ', ' order by to_nodename, to_nodeport) as others
  from citus_check_cluster_node_health() where result is not true group by 1 order by 1`

/** Only a member of pg_read_all_settings may read `output_plugin_libraries`, which older servers do not have. */
const settings = `select nodeid as id, result from run_command_on_all_nodes($$select json_build_object(
    'level', current_setting('wal_level'),
    'isKnown', pg_has_role('pg_read_all_settings', 'member'),
    'plugins', case when pg_has_role('pg_read_all_settings', 'member')
      then current_setting('output_plugin_libraries', true) end)$$, true, true)
  where success`

type Node = { name: string; id: number; answers: boolean; role: string }
type Settings = { level: string; isKnown: boolean; plugins: string | null }

/** Reports the nodes and the tables of a database that is distributed by company, and nothing for another one. */
export async function checkNodes(report: Report, client: pg.Client): Promise<void> {
  if (!(await isDistributed(client))) return
  const { distributed, copied } = await listUnplaced(client)
  const unplaced = [...distributed, ...copied]
  if (unplaced.length === 0) report.ok('Each table that belongs on the nodes is there.')
  else
    report.wrong(
      `Tables are on the coordinator alone and belong on the nodes: ${unplaced.join(', ')}.`,
      'Run `npm run migrate` where Encaixe is installed.',
    )
  await client.query(longestWait)
  const found: Node[] = (await client.query(nodes)).rows
  for (const { name, role } of found.filter(({ answers }) => !answers))
    report.wrong(
      `The node ${name} does not answer the coordinator as the role ${role}. If this is the role of the product, its companies and every sign-in are answered 503.`,
      'See that its server runs, its pg_hba.conf, and .pgpass of the coordinator.',
    )
  if (found.every(({ answers }) => answers)) await reportPairs(report, client, found.length)
  await reportSettings(report, client, found)
}

async function reportPairs(report: Report, client: pg.Client, count: number): Promise<void> {
  const { rows } = await client.query(pairs)
  for (const { name, others } of rows)
    report.warning(
      `The node ${name} does not reach ${others}: no company moves between them.`,
      'See pg_hba.conf of the nodes that are not reached, and .pgpass of the one that asks.',
    )
  if (rows.length === 0) report.ok(`All ${count} nodes answer the coordinator and each other.`)
}

async function reportSettings(report: Report, client: pg.Client, found: readonly Node[]): Promise<void> {
  const { rows } = await client.query(settings)
  const read = rows.map(({ id, result }): Settings & { name: string } => ({
    ...JSON.parse(result),
    name: found.find((node) => node.id === id)?.name,
  }))
  for (const { name, level } of read.filter((node) => node.level !== 'logical'))
    report.warning(
      `The node ${name} has wal_level = ${level}: no company moves from it while it works.`,
      'Set wal_level = logical there, and restart its server.',
    )
  for (const { name, plugins } of read)
    if (plugins && !plugins.split(/ *, */).includes('citus'))
      report.warning(
        `The node ${name} has output_plugin_libraries without citus: no company gets a shard of its own.`,
        `Run there: alter system set output_plugin_libraries = ${plugins}, citus; select pg_reload_conf();`,
      )
  if (read.length === found.length && read.every(({ level }) => level === 'logical'))
    report.ok('The nodes have wal_level = logical.')
  if (read.some(({ isKnown }) => !isKnown))
    report.skipped('Only a member of pg_read_all_settings may read output_plugin_libraries of the nodes.')
}
