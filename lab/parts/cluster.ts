import { writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { type LiveReader, readLive } from '../../api/testing/live-reader.ts'
import { localhostCertificate } from '../../api/testing/localhost-certificate.ts'
import { buildProduct } from '../../scripts/building/build-product.ts'
import { root } from '../../scripts/root.ts'
import { checkInvariants, type Outage, type Run } from '../faults/check/check-invariants.ts'
import { settle, settleAll } from '../faults/check/settle.ts'
import { openLoad } from '../faults/load/drive-clients.ts'
import { type Breach, emailOf, openLedger } from '../faults/load/ledger.ts'
import { openShops, shopCount } from '../faults/load/open-shops.ts'
import { openStage } from '../faults/stage/open-stage.ts'
import { type PatroniCluster, startPatroni } from '../faults/stage/start-patroni.ts'
import { chooseFront, startProxy } from './nginx/proxy.ts'
import { debianVersion, ensure, eventually, type Part, temporaryFolder } from './part.ts'

type Scene = Awaited<ReturnType<typeof openScene>>
type Trouble = {
  name: string
  /** Whether a node is missing afterwards. */
  leavesTwo?: boolean
  cause(cluster: PatroniCluster): Promise<void>
}

const seed = Number(process.env.CLUSTER_SEED ?? 1)
const actsWanted = Number(process.env.CLUSTER_ACTS ?? 10_000)
const workers = 10
/** Acts that write nothing; all others count as writes. */
const reads = ['look', 'check', 'prepare']
const streamLimit = 15_000

const leaderOf = async (cluster: PatroniCluster) => {
  const name = await cluster.leader()
  ensure(name, 'The cluster has no leader')
  return name
}

let killed: PatroniCluster['names'][number] | undefined

const troubles: Trouble[] = [
  {
    name: 'the machine of the primary dies',
    leavesTwo: true,
    async cause(cluster) {
      killed = await leaderOf(cluster)
      await cluster.kill(killed)
    },
  },
  {
    name: 'that machine comes back',
    async cause(cluster) {
      ensure(killed, 'No machine was killed')
      await cluster.start(killed)
      await cluster.whole()
    },
  },
  { name: 'switchover', cause: (cluster) => cluster.switchover() },
  {
    name: 'the primary and its synchronous standby do not reach each other for 30 s',
    async cause(cluster) {
      const all = await cluster.members()
      const standby = all.find(({ role }) => role === 'sync_standby')?.name
      const leader = await leaderOf(cluster)
      ensure(standby, 'The cluster has no synchronous standby')
      await cluster.cut(leader, standby)
      await delay(30_000)
      await cluster.mend(leader, standby)
    },
  },
  {
    name: 'the primary does not reach both others for 40 s',
    async cause(cluster) {
      const leader = await leaderOf(cluster)
      const others = cluster.names.filter((name) => name !== leader)
      for (const other of others) await cluster.cut(leader, other)
      await delay(40_000)
      for (const other of others) await cluster.mend(leader, other)
    },
  },
  {
    name: 'etcd loses its leader for 15 s',
    async cause(cluster) {
      const leader = await cluster.etcdLeader()
      await cluster.endEtcd(leader)
      await delay(15_000)
      await cluster.startEtcd(leader)
    },
  },
]

/** Two processes behind nginx, one of which reaches the three nodes through HAProxy and the other by their names. */
async function openScene(opened: AsyncDisposableStack) {
  await buildProduct({ root })
  const folder = opened.use(await temporaryFolder())
  const front = await chooseFront()
  const stage = await openStage(startPatroni, { PUBLIC_URL: front.url, TRUST_PROXY: '1' })
  opened.defer(() => stage.close())
  setDefaultCACertificates([...getCACertificates(), localhostCertificate.cert])
  const ports = stage.processes.map(({ port }) => port)
  opened.use(await startProxy(folder, front, ports))
  const before = { ...front, server: undefined, clockAhead: 0 }
  const ledger = openLedger({ ...stage, processes: [before, before] }, { shops: shopCount })
  const shops = await openShops(stage, ledger)
  const load = openLoad(stage, ledger, shops, seed, 55)
  opened.defer(() => load.stop())
  const run: Run<PatroniCluster> = {
    ...{ stage, ledger, load, shops, found: [], mayRepeat: true, isSettled: false },
    ...{ delivered: new Set(), forged: new Map(), payers: new Set() },
  }
  const [shop] = shops
  ensure(shop, 'There is no shop')
  const day = '2027-03-20'
  const read = `${front.url}/api/public/available-slots/${shop.companyId}/${shop.procedureId}/${day}`
  const readings = watch(opened, async () => (await fetch(read, limited())).status === 200)
  const readiness = stage.processes.map(({ port }) =>
    watch(
      opened,
      async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`, limited())).status === 200,
    ),
  )
  return {
    run,
    shop,
    readings,
    readiness,
    written: () => ledger.acknowledged.filter(({ act }) => !reads.includes(act)),
  }
}

const limited = () => ({ signal: AbortSignal.timeout(2_000) })

/** Asks ten times a second, and stores when the answer was good. */
function watch(opened: AsyncDisposableStack, ask: () => Promise<boolean>) {
  const good: number[] = []
  const timer = setInterval(() => {
    ask().then(
      (is) => is && good.push(performance.now()),
      () => {},
    )
  }, 100)
  opened.defer(() => clearInterval(timer))
  return good
}

/** The longest time between two successes from `from` on, in milliseconds. */
function longestGap(successes: readonly number[], from: number): number {
  const those = [...successes.filter((at) => at < from).slice(-1), ...successes.filter((at) => at >= from)]
  const ends = [...those.slice(1), performance.now()]
  return Math.max(...ends.map((end, at) => end - (those[at] ?? from)))
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

async function openStreams({ run, shop }: Scene): Promise<LiveReader[]> {
  const { issuer, processes } = run.stage
  const claims = { sub: shop.owner, name: shop.owner, email: emailOf(shop.owner), email_verified: true }
  const headers = { authorization: `Bearer ${await issuer.sign(claims)}`, accept: 'text/event-stream' }
  return Promise.all(
    processes.map(async ({ port }) =>
      readLive(await fetch(`http://127.0.0.1:${port}/api/live`, { headers })),
    ),
  )
}

/** One trouble under load. Returns the line of the timeline. */
async function meet(scene: Scene, trouble: Trouble, round: number, outages: Outage[]): Promise<string> {
  const { run, readings, readiness, written } = scene
  const { stage, load } = run
  const goal = written().length + actsWanted / troubles.length
  const streams = await openStreams(scene)
  load.start(round, { count: workers, pause: 40 })
  await delay(3_000)
  const from = performance.now()
  const outage = { from, until: Number.POSITIVE_INFINITY }
  outages.push(outage)
  await trouble.cause(stage.cluster)
  const writes = () => written().map(({ at }) => at)
  // Successes before the trouble do not count.
  const caused = performance.now()
  const isBack = (all: readonly number[]) =>
    all.filter((at) => at > Math.max(caused, performance.now() - 3_000)).length >= 15
  await eventually(
    'both processes are ready and answer',
    async () => [readings, ...readiness].every(isBack),
    90_000,
  )
  outage.until = performance.now() + 5_000
  const figures = [
    `no write for ${seconds(longestGap(writes(), from))}`,
    `no read for ${seconds(longestGap(readings, from))}`,
    ...readiness.map(
      (ready, at) => `${at === 0 ? 'HAProxy' : 'names'} not ready for ${seconds(longestGap(ready, from))}`,
    ),
  ]
  const heard = streams.map(({ events }) => events.length)
  for (const [at, { events, ended }] of streams.entries()) {
    const brings = async () => events.length > (heard[at] ?? 0)
    await eventually(`the live stream of process ${at + 1} brings what is booked`, brings, streamLimit).catch(
      async (error) => {
        const state = await Promise.race([ended, delay(10, 'open')])
        throw new Error(
          `${error.message}: it is ${state} after ${events.length} events, ${heard[at]} of them before`,
        )
      },
    )
  }
  if (!trouble.leavesTwo) await stage.cluster.whole()
  await eventually('enough acts', async () => written().length >= goal, 300_000)
  await load.stop()
  for (const stream of streams) await stream.close()
  const unknown = await load.resolve()
  await settle(run)
  const breaches = await checkInvariants(run, outages)
  run.found.length = 0
  refuseBreaches(breaches, trouble.name)
  const line = `${trouble.name}: ${figures.join(', ')}; ${unknown} outcomes were unknown`
  process.stderr.write(`  ${line}\n`)
  return line
}

function refuseBreaches(breaches: readonly Breach[], when: string): void {
  const lines = breaches.slice(0, 12).map(({ invariant, text }) => `${invariant} ${text}`)
  const counts = [...Map.groupBy(breaches, ({ invariant }) => invariant)].map(
    ([name, all]) => `${all.length} ${name}`,
  )
  ensure(breaches.length === 0, `${when}: ${counts.join(', ')}\n${lines.join('\n')}`)
}

async function survive(): Promise<string> {
  await using opened = new AsyncDisposableStack()
  const scene = await openScene(opened)
  const { run, written } = scene
  const outages: Outage[] = []
  const lines: string[] = []
  try {
    for (const [round, trouble] of troubles.entries()) lines.push(await meet(scene, trouble, round, outages))
    await settleAll(run)
    const breaches = await checkInvariants(run, outages)
    refuseBreaches(breaches, 'at the end')
  } finally {
    const { FAULTS_LOG: file } = process.env
    if (file) writeFileSync(file, `${run.stage.log()}\n${run.stage.cluster.log()}\n`, { flag: 'a' })
  }
  const refused = run.ledger.entries.filter(({ status }) => status >= 400).length
  return `${written().length} acts (seed ${seed}), ${refused} refused, lost 0, doubled 0, overlaps 0; ${lines.join('. ')}`
}

/** PostgreSQL under Patroni with etcd and HAProxy, as Debian ships them, with the files of deploy/cluster. */
export const cluster: Part = {
  name: 'cluster',
  install: 'apt-get install postgresql patroni etcd-server etcd-client haproxy nginx iproute2',
  version: async () =>
    `patroni ${await debianVersion('patroni')}, etcd ${await debianVersion('etcd-server')}`,
  ways: { 'clients book while nodes die, change, are cut off and come back: nothing is lost': survive },
}
