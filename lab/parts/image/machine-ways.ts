import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../../scripts/root.ts'
import { command, ensure, eventually, expectEqual, type Part, temporaryFolder } from '../part.ts'
import { copyTree, images, makeImage, podman, surroundings, tryPodman } from './podman.ts'

const machine = 'encaixe-part_machine'
const limit = 600_000
const units = ['encaixe@3000', 'encaixe@3001'] as const

const within = (script: string) => podman('exec', machine, 'bash', '-c', script)

const settings = `APP_ENV=production
PUBLIC_URL=https://localhost
DATABASE_URL=postgres://encaixe:7d1c0f5b@127.0.0.1/encaixe
TRUST_PROXY=1
STOP_DELAY=5
ALLOW_LOCAL_PROVIDERS=true
SMTP_URL=smtp://127.0.0.1:1
MAIL_FROM=Encaixe <oi@encaixe.example>
`

/** Starts systemd in a container, which then is a machine of its own with its own network. */
async function startMachine(): Promise<void> {
  await makeImage(images.machine, 'systemd systemd-sysv dbus postgresql curl')
  await removeMachine()
  // The sandbox of a unit mounts file systems, which a container may only when it is privileged.
  await podman(
    'run',
    '--detach',
    '--name',
    machine,
    '--systemd=always',
    '--privileged',
    images.machine,
    '/sbin/init',
  )
  await eventually('PostgreSQL runs', () => within('pg_isready --quiet'), 60_000)
}

async function removeMachine(): Promise<void> {
  await tryPodman('rm', '--force', '--time', '20', machine)
}

/** Installs as docs/deploy.md says: a tree that is built, then without the packages that build it. */
async function install(): Promise<string> {
  await using folder = await temporaryFolder()
  const tree = folder.file('tree')
  await copyTree(tree)
  for (const args of [
    ['ci', '--loglevel=error'],
    ['run', 'build'],
    ['ci', '--omit=dev', '--loglevel=error'],
  ])
    await command('npm', args, { cwd: tree, limit })
  const size = await command('du', [
    '-smc',
    ...['.', 'api', 'web'].map((at) => join(tree, at, 'node_modules')),
  ])
  const around = await surroundings()
  const pipe = `tar -C "$0" -c . | podman exec -i ${machine} bash -c 'mkdir -p /opt/encaixe && tar -x --no-same-owner -C /opt/encaixe'`
  await command('bash', ['-c', `set -o pipefail; ${pipe}`, tree], around)
  const env = folder.file('encaixe.env')
  await writeFile(env, settings, { mode: 0o600 })
  await within('mkdir -m 700 /etc/encaixe')
  await podman('cp', env, `${machine}:/etc/encaixe/encaixe.env`)
  await podman('cp', join(root, 'deploy', 'encaixe@.service'), `${machine}:/etc/systemd/system/`)
  const asPostgres = 'cd / && setpriv --reuid postgres --regid postgres --clear-groups'
  await within(`${asPostgres} psql -c "create role encaixe login password '7d1c0f5b'"`)
  await within(`${asPostgres} createdb --owner encaixe encaixe && systemctl daemon-reload`)
  return `${/(\d+)\ttotal/.exec(size)?.[1]} MB of packages without those for development`
}

const askReady = (port: number) =>
  `curl -s -o /dev/null -m 1 -w '%{http_code}\\n' http://127.0.0.1:${port}/api/health/ready`

/** Asks both processes ten times a second, and counts how often none is ready. */
const watch = `while sleep 0.1; do [ "$(${askReady(3000)})" = 200 ] || [ "$(${askReady(3001)})" = 200 ] || echo none; echo asked; done`

async function runUnits(): Promise<string> {
  await startMachine()
  try {
    const packages = await install()
    const judged = await within(
      `cd /tmp && cp /etc/systemd/system/encaixe@.service ${units[0]}.service && systemd-analyze verify ./${units[0]}.service && systemd-analyze security --offline=true ./${units[0]}.service | tail -1`,
    )
    const exposure = /level for \S+ ([\d.]+ [A-Z]+)/.exec(judged)?.[1]
    ensure(exposure, `systemd-analyze printed: ${judged}`)
    const times: number[] = []
    for (const unit of units) {
      const since = performance.now()
      await within(`systemctl start ${unit}`)
      times.push((performance.now() - since) / 1_000)
    }
    const restarted = await within(
      `(${watch}) > /run/asked & watching=$!; systemctl restart ${units[0]} && systemctl restart ${units[1]}; kill $watching; sort /run/asked | uniq -c`,
    )
    ensure(!restarted.includes('none'), `while one restarted, the other was not ready either: ${restarted}`)
    const about = await within(`cat /proc/$(systemctl show -P MainPID ${units[1]})/status`)
    expectEqual('capabilities', /^CapBnd:\t(\w+)$/m.exec(about)?.[1], '0000000000000000')
    ensure(!/^Uid:\t0\t/m.test(about), 'the process runs as root')
    await within(
      `systemctl stop ${units.join(' ')} && sed -i /DATABASE_URL/d /etc/encaixe/encaixe.env && systemctl start ${units[0]}`,
    )
    expectEqual('ready on its embedded database', await within(askReady(3000)), '200')
    const backup = await within('/opt/encaixe/deploy/encaixe-command backup /var/backups/beside.gz')
    ensure(
      backup.includes('/var/backups/beside.gz: '),
      `the backup beside the running unit printed: ${backup}`,
    )
    return `${packages}; exposure ${exposure} by systemd-analyze; ready after ${times.map((time) => time.toFixed(1)).join(' s (empty database) and ')} s; two restarts in turn, ${/(\d+) asked/.exec(restarted)?.[1]} times asked, always one was ready; the embedded database runs under the same unit, and the command of operators backs it up meanwhile`
  } catch (error) {
    const log = await tryPodman('exec', machine, 'journalctl', '--no-pager', '-n', '30', '-u', 'encaixe@*')
    throw new Error(`${error instanceof Error ? error.message : error}\n${log.output}`)
  } finally {
    await removeMachine()
  }
}

export const machineWays: Part['ways'] = {
  'systemd runs two processes of the unit on PostgreSQL, restarts them in turn, and one on its own database':
    runUnits,
}
