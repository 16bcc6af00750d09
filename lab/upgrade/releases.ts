import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { type Database, openDatabase } from '../../api/platform/database/db.ts'
import { migrate } from '../../api/platform/database/migrate.ts'
import { startTestServer } from '../../api/testing/test-server.ts'
import { createTestTokens } from '../../api/testing/test-tokens.ts'
import { root } from '../../scripts/root.ts'
import { today } from '../bench/world.ts'

export type Release = { commit: string; migrations: Map<string, string>; last: string }
export type Checkout = { folder: string; remove(): void }

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The names of the migrations of a commit, each with the hash of its text. */
function migrationsOf(commit: string): Map<string, string> {
  const lines = git('ls-tree', commit, 'api/migrations/').split('\n')
  return new Map(lines.map((line) => [line.split('/').at(-1) ?? '', line.split(/\s/)[2] ?? '']))
}

/**
 * A release is the last commit of the main line with the same migrations. A commit whose migrations were renamed later
 * was never released. The newest comes first; today's is not among them.
 */
export function releasesBefore(): Release[] {
  const today = migrationsOf('HEAD')
  const found: Release[] = []
  let known = [...today].join()
  for (const commit of git('log', '--first-parent', '--format=%h', '--', 'api/migrations').split('\n')) {
    const before = git('rev-parse', '--short', `${commit}^`)
    const migrations = migrationsOf(before)
    const isKept = [...migrations].every(([name, hash]) => today.get(name) === hash)
    if (!isKept || [...migrations].join() === known) continue
    known = [...migrations].join()
    found.push({ commit: before, migrations, last: [...migrations.keys()].at(-1) ?? '' })
  }
  return found
}

/** Checks a release out with the packages of this checkout, and with its own workspaces. */
export function checkOut({ commit }: Release): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'encaixe-release-'))
  const files = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 512 * 1024 ** 2 })
  execFileSync('tar', ['-x', '-C', folder], { input: files })
  for (const place of ['', 'api', 'web']) {
    const packages = join(root, place, 'node_modules')
    mkdirSync(join(folder, place, 'node_modules'))
    for (const name of readdirSync(packages)) {
      if (name !== '@encaixe') symlinkSync(join(packages, name), join(folder, place, 'node_modules', name))
    }
  }
  mkdirSync(join(folder, 'node_modules', '@encaixe'))
  for (const name of ['api', 'contract', 'web'])
    symlinkSync(join(folder, name), join(folder, 'node_modules', '@encaixe', name))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Runs one of the processes that tests of a checkout use; `line` waits for the next line of its output. */
export function startIn(folder: string, process: string, args: readonly string[]) {
  const path = join(folder, 'api', 'testing', 'processes', process)
  const child: ChildProcess = spawn(globalThis.process.execPath, [path, ...args], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  globalThis.process.once('exit', () => child.kill('SIGKILL'))
  const ended = once(child, 'close')
  const lines = createInterface({ input: child.stdout as NonNullable<ChildProcess['stdout']> })[
    Symbol.asyncIterator
  ]()
  return {
    line: async () => String((await lines.next()).value),
    say: (text: string) => child.stdin?.write(`${text}\n`),
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

const about = { issuer: 'https://issuer.example', clientId: 'encaixe-upgrade' }
const now = `${today}T13:00:00Z`

export type Place = Awaited<ReturnType<typeof openPlace>>

/** A database with durable writes at the schema that these migrations of ours make, and servers of any release on it. */
export async function openPlace(migrations: Iterable<string>) {
  const server = await startTestServer('current', ['max_connections=100', 'shared_buffers=256MB'])
  const database: Database = await openDatabase({ url: server.url, withoutTimeLimits: true })
  const folder = await mkdtemp(join(tmpdir(), 'encaixe-migrations-'))
  for (const name of migrations) await copyFile(join(root, 'api', 'migrations', name), join(folder, name))
  await migrate(database, { folder: pathToFileURL(`${folder}/`) })
  const tokens = await createTestTokens({ ...about, clock: { now: () => new Date(now) }, alg: 'RS256' })
  const args = [server.url, JSON.stringify(tokens.jwks()), now, about.issuer, about.clientId]
  return {
    database,
    token: (sub: string) =>
      tokens.sign({ sub, name: sub, email: `${sub}@bench.example`, email_verified: true }),
    /** Starts the server of a checkout, without jobs. */
    async serve(checkout: string) {
      const child = startIn(checkout, 'serve-api.ts', args)
      return { url: `http://127.0.0.1:${await child.line()}`, stop: child.stop }
    },
    async close() {
      await database.close()
      await server.stop()
      await rm(folder, { recursive: true })
    },
  }
}
