import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startMailServer } from '../../api/testing/mail-server.ts'
import { startServer } from '../../e2e/server.ts'
import { buildProduct } from '../../scripts/building/build-product.ts'
import { root } from '../../scripts/root.ts'
import { openLoad } from '../faults/load/drive-clients.ts'
import { openLedger } from '../faults/load/ledger.ts'
import { openShops, shopCount } from '../faults/load/open-shops.ts'
import { openStage } from '../faults/stage/open-stage.ts'
import { startCluster } from '../faults/stage/start-cluster.ts'
import {
  command,
  debianVersion,
  ensure,
  eventually,
  type Folder,
  freePort,
  type Part,
  startProgram,
  temporaryFolder,
} from './part.ts'

const deployed = (name: string) => join(root, 'deploy', 'prometheus', name)
const token = 'o-token-de-quem-mede-0123456789'

/** The durations of the rules are divided by 60, so that each alert fires within a minute; ages that a queue reaches by 10. */
const faster = { windows: 60, ages: 10 }
const fireLimit = 120_000

/**
 * The rules with shorter durations, and with smaller thresholds where they are ages. Four starts take longer than a
 * sixtieth of a quarter of an hour, so their window is a minute.
 */
function shorten(rules: string): string {
  const seconds = { m: 60, h: 3_600 }
  return rules
    .replace('start_time_seconds[15m]', 'start_time_seconds[60m]')
    .replace(
      /(for: |\[)(\d+)([mh])/g,
      (_, before, count, unit: 'm' | 'h') => `${before}${(Number(count) * seconds[unit]) / faster.windows}s`,
    )
    .replace(
      /(_oldest_seconds(?:\{.*\})?\)) > (\d+)/g,
      (_, before, age) => `${before} > ${age / faster.ages}`,
    )
}

type Alert = { state: string; labels: Record<string, string> }
type Answer = { result: { value: [number, string] }[]; alerts: Alert[] }

async function startPrometheus(folder: Folder, config: string) {
  const port = await freePort()
  await writeFile(folder.file('prometheus.yml'), config)
  const args = [
    `--config.file=${folder.file('prometheus.yml')}`,
    `--storage.tsdb.path=${folder.file('data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=warn',
  ]
  const url = `http://127.0.0.1:${port}`
  const program = await startProgram('prometheus', args, async () => (await fetch(`${url}/-/ready`)).ok)
  const ask = async (path: string) =>
    ((await (await fetch(`${url}/api/v1/${path}`)).json()) as { data: Answer }).data
  return {
    program,
    async valuesOf(query: string): Promise<string[]> {
      const { result } = await ask(`query?${new URLSearchParams({ query })}`)
      return result.map(({ value }) => value[1])
    },
    async firing(): Promise<string[]> {
      const { alerts } = await ask('alerts')
      const firing = alerts.filter(({ state }) => state === 'firing')
      return [...new Set(firing.map(({ labels }) => labels.alertname ?? ''))]
    },
  }
}

/** The example file with the processes and the token of this check. */
async function exampleFor(folder: Folder, ports: readonly number[]): Promise<string> {
  await copyFile(deployed('alerts.yml'), folder.file('alerts.yml'))
  await writeFile(folder.file('token'), token)
  const example = await readFile(deployed('prometheus.yml'), 'utf8')
  return example
    .replace(
      /targets: \[localhost:3000.*\]/,
      `targets: [${ports.map((port) => `127.0.0.1:${port}`).join(', ')}]`,
    )
    .replace(/credentials_file: .*/, `credentials_file: ${folder.file('token')}`)
    .replaceAll('15s', '1s')
}

async function checkFiles(): Promise<string> {
  await using folder = await temporaryFolder()
  const rules = await command('promtool', ['check', 'rules', deployed('alerts.yml')])
  await copyFile(deployed('alerts.yml'), folder.file('alerts.yml'))
  await copyFile(join(import.meta.dirname, 'prometheus', 'alerts.test.yml'), folder.file('test.yml'))
  await command('promtool', ['test', 'rules', folder.file('test.yml')])
  await command('amtool', ['check-config', deployed('alertmanager.yml')])

  await buildProduct({ root })
  const server = await startServer({ METRICS_TOKEN: token, TRUST_PROXY: '1' })
  try {
    const headers = { authorization: `Bearer ${token}` }
    for (const path of ['/', '/login', '/nada/nada', '/api/nada']) await fetch(`${server.url}${path}`)
    const answer = await (await fetch(`${server.url}/api/metrics`, { headers })).text()
    await command('promtool', ['check', 'metrics'], { input: answer })
    const config = await exampleFor(folder, [server.port])
    const prometheus = await startPrometheus(folder, config)
    await using _ = prometheus.program
    await command('promtool', ['check', 'config', folder.file('prometheus.yml')])
    await eventually('Prometheus reads the process with the token', async () =>
      (await prometheus.valuesOf('up{job="encaixe"} and on (instance) encaixe_ready == 1')).includes('1'),
    )
    const series = answer.split('\n').filter((line) => line && !line.startsWith('#')).length
    return `${/\d+ rules found/.exec(rules)?.[0]}, their tests pass, ${series} series of a new process pass, the example reads it with its token`
  } finally {
    await server.stop()
  }
}

/** Two processes that Prometheus reads each second, under its shortened rules. */
async function onScene(
  work: (scene: Awaited<ReturnType<typeof openScene>>) => Promise<void>,
): Promise<string> {
  await buildProduct({ root })
  await using opened = new AsyncDisposableStack()
  const scene = await openScene(opened)
  await work(scene)
  const { windows, ages } = faster
  return `windows divided by ${windows}, ages by ${ages}: ${scene.fired.join(', ')}`
}

async function openScene(opened: AsyncDisposableStack) {
  const folder = opened.use(await temporaryFolder())
  const stage = await openStage(startCluster)
  opened.defer(() => stage.close())
  const ports = stage.processes.map(({ port }) => port)
  const config = (await exampleFor(folder, ports)).replace(/^ *authorization:\n.*\n/m, '')
  await writeFile(folder.file('alerts.yml'), shorten(await readFile(deployed('alerts.yml'), 'utf8')))
  const { program, firing } = await startPrometheus(folder, config)
  opened.use(program)
  const ledger = openLedger(stage, { shops: shopCount })
  const shops = await openShops(stage, ledger)
  const load = openLoad(stage, ledger, shops, 1)
  const fired: string[] = []
  let rounds = 0

  const isFiring = async (alert: string) => (await firing()).includes(alert)
  const over = (alert: string) => eventually(`${alert} ends`, async () => !(await isFiring(alert)), fireLimit)
  /** Causes the fault, waits until its alert fires, and ends the fault. */
  async function fire(alert: string, cause: () => unknown, end: () => unknown = () => {}): Promise<void> {
    await over(alert)
    const since = performance.now()
    try {
      await cause()
      await eventually(`${alert} fires`, () => isFiring(alert), fireLimit)
    } finally {
      await end()
      await stage.heal()
    }
    fired.push(`${alert} ${Math.round((performance.now() - since) / 1000)} s`)
  }

  return {
    stage,
    shops,
    fired,
    firing,
    over,
    fire,
    async underLoad(count: number, work: () => Promise<void>): Promise<void> {
      load.start(rounds++, { count })
      try {
        await work()
      } finally {
        await load.stop()
      }
    },
    /** Causes the fault that a transaction is which somebody forgot: it holds a lock on a table. */
    async fireByLock(alert: string, table: string, mode: string): Promise<void> {
      const client = new pg.Client({ connectionString: stage.cluster.url })
      client.on('error', () => {})
      await client.connect()
      const lock = () => client.query(`begin; lock table ${table} in ${mode} mode`)
      await fire(alert, lock, () => client.end())
    },
  }
}

const fireQueues = () =>
  onScene(async ({ stage, shops, firing, fire, fireByLock, over, underLoad }) => {
    const { database, mail } = stage.proxies
    const form = `${stage.processes[0].url}/barbearia-canario0x/agendar/${shops[0]?.procedureId}`
    const openForms = async (count: number) => {
      for (let at = 0; at < count; at++) ensure((await fetch(form)).status === 200, `${form} does not open`)
    }
    // A first value is no change for Prometheus, so some forms are opened before it counts.
    await openForms(5)
    await delay(3_000)
    await fire('EncaixeNoBookings', () => openForms(80))
    await underLoad(4, async () => {
      await delay(20_000)
      await over('EncaixeNoBookings')
      const calm = await firing()
      ensure(calm.length === 0, `while nothing failed, ${calm.join(', ')} fired`)
      await fire('EncaixeMessagesFail', mail.refuse, mail.restore)
      await fire('EncaixeMessagesLate', () => mail.slow(4_000), mail.restore)
      await fire('EncaixeNotReady', database[1].silence, database[1].restore)
      await fireByLock('EncaixeJobsLate', 'jobs.job', 'exclusive')
      await fireByLock('EncaixeJobsFail', 'message_queue', 'access exclusive')
    })
  })

const fireRequests = () =>
  onScene(async ({ stage, shops, fire }) => {
    const { database } = stage.proxies
    const [{ url, port }] = stage.processes
    const restore = () => Promise.all(database.map((one) => one.restore()))
    const asked = {
      companyId: `${shops[0]?.companyId}`,
      items: `${shops[0]?.procedureId}`,
      date: '2027-03-04',
    }
    let isCrowded = true
    const crowd = Array.from({ length: 20 }, async () => {
      while (isCrowded) {
        await fetch(`${url}/api/public/visit-times?${new URLSearchParams(asked)}`).catch(() => {})
        await delay(500)
      }
    })
    try {
      await fire('EncaixeErrors', () => Promise.all(database.map((one) => one.refuse())), restore)
      await fire('EncaixeSlow', () => database.map((one) => one.slow(1_500)), restore)
    } finally {
      isCrowded = false
      await Promise.all(crowd)
    }
    const origin = `http://localhost:${port}`
    const signIn = () =>
      fetch(`${url}/api/auth/token`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: 'code',
          code_verifier: 'v'.repeat(43),
          redirect_uri: `${origin}/auth/callback`,
          client_id: stage.issuer.clientId,
        }),
      })
    const signInOften = async () => {
      stage.issuer.fail('error')
      for (let at = 0; at < 20; at++) {
        await signIn()
        await delay(300)
      }
    }
    await fire('EncaixeSignInFails', signInOften, () => stage.issuer.fail(undefined))
    await fire('EncaixeDown', () => stage.end(1, 'SIGKILL'))
    await fire('EncaixeRestarts', async () => {
      for (let at = 0; at < 4; at++) {
        await stage.end(1, 'SIGKILL')
        await stage.start(1)
        await delay(1_500)
      }
    })
  })

const team = 'equipe@agenda.example'

/** The example of Alertmanager with a mail server of this check, at any hour. */
async function startAlertmanager(folder: Folder, opened: AsyncDisposableStack) {
  const mail = await startMailServer()
  opened.defer(() => mail.close())
  const example = await readFile(deployed('alertmanager.yml'), 'utf8')
  const config = example
    .replace(/smtp_smarthost: .*/, `smtp_smarthost: 127.0.0.1:${mail.port}\n  smtp_require_tls: false`)
    .replace(/ *smtp_auth_.*\n/g, '')
    .replace(/ *active_time_intervals: .*\n/, '')
    .replace('group_wait: 30s', 'group_wait: 1s')
  await writeFile(folder.file('alertmanager.yml'), config)
  const port = await freePort()
  const args = [
    `--config.file=${folder.file('alertmanager.yml')}`,
    `--storage.path=${folder.file('alertmanager')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--cluster.listen-address=',
  ]
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/-/ready`)).ok
  opened.use(await startProgram('prometheus-alertmanager', args, isReady))
  return { port, received: mail.received }
}

/** A process without jobs makes no backup, and the newest one is of the day before yesterday. */
async function fireBackup(): Promise<string> {
  await buildProduct({ root })
  await using folder = await temporaryFolder()
  const backups = folder.file('backups')
  await mkdir(backups)
  const stamp = (at: number) => new Date(at).toISOString().slice(0, 19).replaceAll(':', '')
  const nameOf = (at: number) => join(backups, `encaixe-${stamp(at)}Z.gz`)
  await writeFile(nameOf(Date.now() - 2 * 86_400_000), '')
  const server = await startServer({ BACKUP_DIR: backups, JOBS: 'off' })
  try {
    const config = (await exampleFor(folder, [server.port])).replace(/^ *authorization:\n.*\n/m, '')
    await writeFile(folder.file('alerts.yml'), shorten(await readFile(deployed('alerts.yml'), 'utf8')))
    await using opened = new AsyncDisposableStack()
    const { port, received } = await startAlertmanager(folder, opened)
    const prometheus = await startPrometheus(folder, config.replace('localhost:9093', `127.0.0.1:${port}`))
    opened.use(prometheus.program)
    const isFiring = async () => (await prometheus.firing()).includes('EncaixeBackupOld')
    await eventually('EncaixeBackupOld fires', isFiring, fireLimit)
    const isMailed = async () =>
      received.some(({ to, subject }) => /BackupOld/.test(subject) && to[0] === team)
    await eventually('the mail of Alertmanager arrives', isMailed, fireLimit)
    await writeFile(nameOf(Date.now()), '')
    await eventually('EncaixeBackupOld ends', async () => !(await isFiring()), fireLimit)
    return 'EncaixeBackupOld fires while the newest backup is two days old, is mailed, and ends with a new one'
  } finally {
    await server.stop()
  }
}

/** Prometheus as Debian ships it, with the rules and examples of deploy/prometheus. */
export const prometheus: Part = {
  name: 'prometheus',
  install: 'apt-get install prometheus prometheus-alertmanager',
  version: () => debianVersion('prometheus'),
  ways: {
    'promtool accepts rules, example and answer, and Prometheus reads a process by its token': checkFiles,
    'alerts on bookings, messages, jobs and readiness fire by their faults, and none while nothing fails':
      fireQueues,
    'alerts on requests, sign-ins and starts fire by their faults': fireRequests,
    'the alert on backups fires while a process without jobs makes none': fireBackup,
  },
}
