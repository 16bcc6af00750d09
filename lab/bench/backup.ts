import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { databaseUrl, onServer } from '../../api/testing/test-server.ts'
import { root } from '../../scripts/root.ts'
import { bookingsOf } from './bookings.ts'
import { type Figure, median } from './figures.ts'
import { fillYear, ofShop } from './fill-year.ts'
import type { World } from './world.ts'

const appointments = Number(process.env.BENCH_APPOINTMENTS ?? 100_000)
const perSecond = 50
const seconds = 10

/**
 * A backup while fifty bookings arrive each second, its check and its restores: into a server, into the embedded database
 * and from there into a server again. Then a backup that is killed, and one whose disk is full.
 */
export async function measureBackup(world: World): Promise<Figure[]> {
  const next = await bookingsOf(world, 'guardado')
  await fillYear(world.database, Math.round(appointments / ofShop.appointments))
  const folder = await mkdtemp(join(tmpdir(), 'encaixe-backup-'))
  const file = join(folder, 'a.gz')
  const source = { DATABASE_URL: world.databaseUrl }
  try {
    const alone = await bookFor(world, next, delay(seconds * 1_000))
    const began = performance.now()
    const backing = command(['backup', file], source)
    const beside = await bookFor(world, next, backing.ended)
    const took = performance.now() - began
    await onServer(world.databaseUrl, 'create database other', 'create database back')
    const other = databaseUrl(world.databaseUrl, 'other')
    const verify = await timed(['verify', file])
    const restore = await timed(['restore', file], { DATABASE_URL: other })
    await compareIds(alone, other)
    const embedded = await timed(['restore', file, '--moved'], { DATA_DIR: join(folder, 'data') })
    const second = join(folder, 'b.gz')
    await timed(['backup', second], { DATA_DIR: join(folder, 'data') })
    await timed(['restore', second], { DATABASE_URL: databaseUrl(world.databaseUrl, 'back') })
    await killHalfway(folder, source)
    return [
      { name: 'backup: seconds beside fifty bookings a second', value: took / 1_000 },
      { name: 'backup: megabytes', value: statSync(file).size / 1e6 },
      {
        name: 'booking beside a backup / alone, p50',
        value: median(milliseconds(beside)) / median(milliseconds(alone)),
      },
      { name: 'booking beside a backup: longest, in milliseconds', value: Math.max(...milliseconds(beside)) },
      { name: 'verify: seconds', value: verify },
      { name: 'restore into a server: seconds', value: restore, most: 300 },
      { name: 'restore into the embedded database: seconds', value: embedded, most: 300 },
      { name: 'backup on a full disk: files left', value: fillDisk(folder, source) },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Booked = { id: string; ms: number }

/** Sends fifty bookings a second until the end. A refused one ends the bench. */
async function bookFor(world: World, next: Awaited<ReturnType<typeof bookingsOf>>, end: Promise<unknown>) {
  const answers: Promise<Booked>[] = []
  const timer = setInterval(() => {
    const { path, ...init } = next()
    const sent = performance.now()
    answers.push(
      fetch(world.url + path, init).then(async (response) => {
        const { id } = (await response.json()) as { id: string }
        if (response.status !== 201) throw new Error(`a booking was answered ${response.status}`)
        return { id, ms: performance.now() - sent }
      }),
    )
  }, 1_000 / perSecond)
  await end
  clearInterval(timer)
  return Promise.all(answers)
}

const milliseconds = (booked: Booked[]) => booked.map(({ ms }) => ms)

function command(
  args: string[],
  env: Record<string, string> = {},
): { child: ChildProcess; ended: Promise<void> } {
  const child = spawn(process.execPath, ['scripts/backup.ts', ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  const ended = once(child, 'exit').then(([code]) => {
    if (code !== 0 && !child.killed) throw new Error(`${args[0]} ended with ${code}`)
  })
  return { child, ended }
}

async function timed(args: string[], env: Record<string, string> = {}): Promise<number> {
  const began = performance.now()
  await command(args, env).ended
  return (performance.now() - began) / 1_000
}

/** Every booking that was acknowledged before the backup began is in the restored database. */
async function compareIds(before: Booked[], url: string): Promise<void> {
  const restored = await onServer(url, 'select id from appointments')
  const ids = new Set(restored.map(({ id }) => id))
  const lost = before.filter(({ id }) => !ids.has(id))
  if (lost.length > 0)
    throw new Error(`${lost.length} acknowledged bookings are not in the restored database`)
}

async function killHalfway(folder: string, env: Record<string, string>): Promise<void> {
  const killed = join(folder, 'killed.gz')
  const { child, ended } = command(['backup', killed], env)
  const isWriting = () => readdirSync(folder).some((name) => /^killed\.gz\..*partial$/.test(name))
  while (!isWriting()) {
    if (child.exitCode !== null) throw new Error('the backup ended before it could be killed')
    await delay(5)
  }
  child.kill('SIGKILL')
  await ended
  if (existsSync(killed)) throw new Error('a killed backup left a file with the name of a complete one')
}

/** Backs up to a disk of a megabyte, and returns how many files are left there. Only root can mount one. */
function fillDisk(folder: string, env: Record<string, string>): number {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'encaixe-backup', disk])
  if (mounted.status !== 0) throw new Error(`a small disk could not be mounted: ${mounted.stderr}`)
  try {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['scripts/backup.ts', 'backup', join(disk, 'a.gz')],
      {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, ...env },
      },
    )
    process.stdout.write(`on a full disk: ${stderr}`)
    if (status !== 1) throw new Error(`a backup on a full disk ended with ${status}`)
    return readdirSync(disk).length
  } finally {
    spawnSync('umount', [disk])
  }
}
