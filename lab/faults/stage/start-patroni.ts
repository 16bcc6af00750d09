import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connectionTo, DatabaseClient } from '../../../api/platform/database/open-pool.ts'
import { root } from '../../../scripts/root.ts'
import {
  command,
  ensure,
  eventually,
  freePort,
  listens,
  type Program,
  startProgram,
  tryCommand,
} from '../../parts/part.ts'
import type { Row } from './start-cluster.ts'

const names = ['node1', 'node2', 'node3'] as const
export type NodeName = (typeof names)[number]

const bridge = 'encaixe-br'
const addressOf = (name: NodeName) => `10.99.43.${name.slice(-1)}`
const space = (name: NodeName) => `encaixe-${name}`
const password = 'change-me-1'
const read = (name: string) => readFileSync(join(root, 'deploy', 'cluster', name), 'utf8')

type Member = { name: NodeName; role: string; state: string; lag?: number }

/**
 * Three nodes, each with a network of its own (a network namespace on a bridge), etcd, Patroni and PostgreSQL, and
 * HAProxy on this machine, all with the files of deploy/cluster. Only root may make networks.
 */
export async function startPatroni(folder: string) {
  await using opened = new AsyncDisposableStack()
  chmodSync(folder, 0o755)
  opened.defer(removeNetworks)
  await removeNetworks()
  await makeNetworks()
  const { uid, gid } = await accountOf('postgres')
  for (const name of names)
    for (const path of [name, `${name}/postgres`, `${name}/etcd`]) {
      mkdirSync(join(folder, path), { mode: 0o700 })
      await command('chown', [`${uid}:${gid}`, join(folder, path)])
    }
  const programs = new Map<string, Program>()
  const settings = join(folder, 'patroni.yml')
  // The nodes share this machine's memory and its folder of sockets.
  writeFileSync(
    settings,
    read('patroni.yml').replace(
      'unix_socket_directories: /var/run/postgresql',
      "unix_socket_directories: ''\n    log_min_error_statement: panic",
    ),
  )

  async function run(kind: 'etcd' | 'patroni', name: NodeName): Promise<void> {
    const args = kind === 'etcd' ? ['etcd'] : ['patroni', settings]
    // The nodes have processors of their own in life, so here they go first.
    const program = await startProgram(
      'ip',
      [
        'netns',
        'exec',
        space(name),
        ...['nice', '-n', '-10'],
        'setpriv',
        `--reuid=${uid}`,
        `--regid=${gid}`,
        '--clear-groups',
        ...args,
      ],
      async () => true,
      { env: environmentOf(name, folder), cwd: '/', log: join(folder, `${kind}-${name}.log`) },
    )
    programs.set(`${kind} ${name}`, program)
  }

  const start = async (name: NodeName) => {
    await run('etcd', name)
    await run('patroni', name)
  }
  await Promise.all(names.map((name) => run('etcd', name)))
  await Promise.all(names.map((name) => run('patroni', name)))

  const port = await freePort()
  const proxyFile = join(folder, 'haproxy.cfg')
  const proxied = names.reduce(
    (text, name) => text.replace(`${name}:5432`, `${addressOf(name)}:5432`),
    read('haproxy.cfg'),
  )
  writeFileSync(
    proxyFile,
    proxied.replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`).replace('/dev/log', 'stdout format raw'),
  )
  const haproxy = await startProgram('haproxy', ['-db', '-f', proxyFile], () => listens(port))
  opened.defer(() => haproxy.end())

  const asked = (name: NodeName, path: string) =>
    fetch(`http://${addressOf(name)}:8008${path}`, { signal: AbortSignal.timeout(2_000) })

  /** The members by the word of Patroni, which is asked at any node that answers. */
  async function members(): Promise<Member[]> {
    for (const name of names) {
      const answer = await asked(name, '/cluster').catch(() => undefined)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }
  const leader = async () => (await members()).find(({ role }) => role === 'leader')?.name

  /** Waits until one node leads, both others follow it, and one of these is synchronous. */
  const whole = (limit = 120_000) =>
    eventually(
      'three members, one of them the leader and one synchronous',
      async () => {
        const all = await members()
        const follows = ({ role, state, lag = 0 }: Member) =>
          /replica|standby/.test(role) && /running|streaming/.test(state) && lag < 1_048_576
        return (
          all.length === 3 &&
          all.filter(({ role, state }) => role === 'leader' && state === 'running').length === 1 &&
          all.filter(follows).length === 2 &&
          all.some(({ role }) => role === 'sync_standby')
        )
      },
      limit,
    )
  await whole()

  const addresses = (user: string, database: string) =>
    `postgres://${user}@${names.map((name) => `${addressOf(name)}:5432`).join(',')}/${database}?target_session_attrs=read-write`
  const owner = addresses(`postgres:${password}`, 'encaixe')

  async function query(text: string, values: unknown[] = [], url = owner): Promise<Row[]> {
    const client = await untilConnected(url)
    try {
      return (await client.query(text, values)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }
  const before = addresses(`postgres:${password}`, 'postgres')
  await query("create role encaixe login password 'encaixe'", [], before)
  await query('create database encaixe owner encaixe', [], before)

  /** The node on which etcd leads. */
  async function etcdLeader(): Promise<NodeName> {
    const endpoints = names.map((name) => `http://${addressOf(name)}:2379`).join(',')
    const { output } = await tryCommand(
      'etcdctl',
      ['--endpoints', endpoints, 'endpoint', 'status', '-w', 'json'],
      {
        env: { ETCDCTL_API: '3' },
      },
    )
    type Status = { Endpoint: string; Status: { leader: number; header: { member_id: number } } }
    const all = JSON.parse(output) as Status[]
    const found = all.find(({ Status }) => Status.leader === Status.header.member_id)
    const name = names.find((one) => found?.Endpoint.includes(addressOf(one)))
    ensure(name, `etcd has no leader: ${output}`)
    return name
  }

  const running = opened.move()
  return {
    url: `postgres://encaixe:encaixe@127.0.0.1:${port}/encaixe`,
    /** The first process goes through HAProxy, the second one knows the three nodes. */
    addresses: [undefined, addresses('encaixe:encaixe', 'encaixe')],
    names,
    members,
    leader,
    etcdLeader,
    whole,
    query,
    start,
    /** The machine of a node is gone: all of its programs end at once. */
    async kill(name: NodeName): Promise<void> {
      const { output } = await tryCommand('ip', ['netns', 'pids', space(name)])
      const pids = output.trim().split(/\s+/).filter(Boolean)
      if (pids.length > 0) await tryCommand('kill', ['-9', ...pids])
    },
    endEtcd: async (name: NodeName) => programs.get(`etcd ${name}`)?.end('SIGKILL'),
    startEtcd: (name: NodeName) => run('etcd', name),
    /** Asks Patroni to make the synchronous standby the leader. */
    async switchover(): Promise<void> {
      const from = await leader()
      ensure(from, 'The cluster has no leader')
      const answer = await fetch(`http://${addressOf(from)}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from }),
        signal: AbortSignal.timeout(60_000),
      })
      ensure(answer.ok, `The switchover was answered ${answer.status}: ${await answer.text()}`)
    },
    /** Nothing passes between these two nodes any more; each still reaches everybody else. */
    cut: (one: NodeName, other: NodeName) => route('add', one, other),
    mend: (one: NodeName, other: NodeName) => route('del', one, other),
    log: () =>
      names
        .flatMap((name) => ['etcd', 'patroni'].map((kind) => join(folder, `${kind}-${name}.log`)))
        .map((file) => `${file}\n${readFileSync(file, 'utf8').slice(-400_000)}`)
        .join('\n'),
    close: () => running.disposeAsync(),
  }

  async function removeNetworks(): Promise<void> {
    for (const name of names) {
      const { output } = await tryCommand('ip', ['netns', 'pids', space(name)])
      const pids = output.trim().split(/\s+/).filter(Boolean)
      if (pids.length > 0) await tryCommand('kill', ['-9', ...pids])
      await tryCommand('ip', ['link', 'del', `en-${name}`])
      await tryCommand('ip', ['netns', 'del', space(name)])
      rmSync(join('/etc/netns', space(name)), { recursive: true, force: true })
    }
    await tryCommand('ip', ['link', 'del', bridge])
  }
}

/** Nodes may be changing places, so the connection is tried for a minute. */
async function untilConnected(url: string): Promise<DatabaseClient> {
  for (const until = performance.now() + 60_000; ; await delay(200)) {
    const client = new DatabaseClient(connectionTo(url, 'encaixe faults'))
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      if (performance.now() > until) throw error
    }
  }
}

export type PatroniCluster = Awaited<ReturnType<typeof startPatroni>>

async function accountOf(user: string): Promise<{ uid: number; gid: number }> {
  const id = async (flag: string) => Number(await command('id', [flag, user]))
  return { uid: await id('-u'), gid: await id('-g') }
}

/** The variables of both programs with the name of this node and the folders of this run. */
function environmentOf(name: NodeName, folder: string): Record<string, string> {
  const own = /^(PATRONI_(NAME|\w+_ADDRESS)|ETCD_(NAME|\w*ADVERTISE\w*))$/
  const pairs = [...`${read('etcd.env')}\n${read('patroni.env')}`.matchAll(/^(\w+)=(.*)$/gm)].map(
    ([, key = '', value = '']) => [key, own.test(key) ? value.replaceAll('node1', name) : value],
  )
  return {
    ...Object.fromEntries(pairs),
    ETCD_DATA_DIR: join(folder, name, 'etcd'),
    PATRONI_POSTGRESQL_DATA_DIR: join(folder, name, 'postgres', 'data'),
    PATRONI_POSTGRESQL_PGPASS: join(folder, name, 'pgpass'),
    HOME: join(folder, name),
  }
}

async function makeNetworks(): Promise<void> {
  const ip = (...args: string[]) => command('ip', args)
  await ip('link', 'add', bridge, 'type', 'bridge')
  await ip('addr', 'add', '10.99.43.254/24', 'dev', bridge)
  await ip('link', 'set', bridge, 'up')
  const hosts = names.map((name) => `${addressOf(name)} ${name}`).join('\n')
  for (const name of names) {
    // `ip netns exec` shows this file in the place of /etc/hosts.
    mkdirSync(join('/etc/netns', space(name)), { recursive: true })
    writeFileSync(join('/etc/netns', space(name), 'hosts'), `127.0.0.1 localhost\n${hosts}\n`)
    const [near, far] = [`en-${name}`, `en-${name}-in`]
    await ip('netns', 'add', space(name))
    await ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far)
    await ip('link', 'set', near, 'master', bridge, 'up')
    await ip('link', 'set', far, 'netns', space(name))
    const inside = (...args: string[]) => ip('-n', space(name), ...args)
    await inside('link', 'set', 'lo', 'up')
    await inside('addr', 'add', `${addressOf(name)}/24`, 'dev', far)
    await inside('link', 'set', far, 'up')
  }
}

async function route(verb: 'add' | 'del', one: NodeName, other: NodeName): Promise<void> {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    await command('ip', ['-n', space(from), 'route', verb, 'blackhole', `${addressOf(to)}/32`])
}
