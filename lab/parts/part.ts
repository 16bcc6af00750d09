import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export type Part = {
  name: string
  /** The command that is printed when the program of the part is missing. */
  install: string
  /** The version that the installed program reports; throws when it is not installed. */
  version(): Promise<string>
  /** The checks by their names. Each check returns one line of evidence with figures, and throws when it fails. */
  ways: Record<string, () => Promise<string>>
  /** Called after the last check: ends the programs that the checks shared. */
  end?(): Promise<void>
}

export type Folder = AsyncDisposable & { path: string; file(name: string): string }

/** Creates a temporary folder. `await using folder = await temporaryFolder()` deletes it at the end of the block. */
export async function temporaryFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'encaixe-part-'))
  return {
    path,
    file: (name) => join(path, name),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port')
  return address.port
}

type Surroundings = { env?: Record<string, string>; cwd?: string; input?: string | Buffer; limit?: number }
export type Output = { code: number | null; output: string; errors: string }

/** Runs a command to its end, whatever its exit code: for commands that are expected to fail. */
export async function tryCommand(
  command: string,
  args: string[],
  around: Surroundings = {},
): Promise<Output> {
  const child = spawn(command, args, {
    cwd: around.cwd,
    env: { ...process.env, ...around.env },
    timeout: around.limit ?? 120_000,
  })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text))
  // A command that ends without reading its input is judged by its exit code.
  child.stdin.on('error', () => {})
  child.stdin.end(around.input)
  const [code] = await once(child, 'close')
  return { code, output, errors }
}

/** Runs a command and returns what it printed; throws with its errors when it fails. */
export async function command(program: string, args: string[], around: Surroundings = {}): Promise<string> {
  const { code, output, errors } = await tryCommand(program, args, around)
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${errors}${output}`)
  return output
}

export async function debianVersion(name: string): Promise<string> {
  const about = await command('dpkg-query', ['--status', name])
  const version = /^Status: install ok installed$[\s\S]*?^Version: (.+)$/m.exec(about)?.[1]
  if (version === undefined) throw new Error(`The package ${name} is not installed`)
  return version
}

const packages = join(import.meta.dirname, '..', 'node_modules')

/** The command that installs the tools from npm. The `package.json` of the folder `lab` fixes their versions. */
export const npmInstall = 'npm ci --prefix lab'

/** The path of a file in a package that is installed only in the folder `lab`. */
export const npmFile = (...path: string[]) => join(packages, ...path)

export function npmTool(name: string, args: string[], around: Surroundings = {}): Promise<Output> {
  return tryCommand(npmFile('.bin', name), args, around)
}

export async function npmVersions(...names: string[]): Promise<string> {
  const versions = names.map(async (name) => {
    const { version } = JSON.parse(await readFile(npmFile(name, 'package.json'), 'utf8'))
    return `${name} ${version}`
  })
  return (await Promise.all(versions)).join(', ')
}

export type Program = AsyncDisposable & {
  pid: number
  /** The complete output of the program so far. */
  output(): string
  signal(name: NodeJS.Signals): void
  /** Ends the program, and resolves when it has ended. */
  end(signal?: NodeJS.Signals): Promise<void>
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill()
})

/** Starts a program in the foreground and waits until `ready` resolves to true. `log` also receives what it prints. */
export async function startProgram(
  program: string,
  args: string[],
  ready: (program: Program) => Promise<boolean>,
  around: Surroundings & { uid?: number; gid?: number; log?: string } = {},
): Promise<Program> {
  const { cwd, env, uid, gid, log, limit = 30_000 } = around
  const child = spawn(program, args, {
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  const sink = log === undefined ? undefined : createWriteStream(log)
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
      sink?.write(text)
    })
  await once(child, 'spawn')
  const isGone = () => child.exitCode !== null || child.signalCode !== null
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (!isGone()) {
      const gone = once(child, 'exit')
      child.kill(signal)
      await Promise.race([gone, delay(10_000, undefined, { ref: false })])
      if (!isGone()) child.kill('SIGKILL')
      await gone
    }
    running.delete(child)
    sink?.end()
  }
  const started: Program = {
    pid: child.pid ?? 0,
    output: () => output,
    signal: (name) => void child.kill(name),
    end,
    [Symbol.asyncDispose]: () => end(),
  }
  for (const since = performance.now(); performance.now() - since < limit; await delay(50)) {
    if (isGone()) break
    if (await ready(started).catch(() => false)) return started
  }
  const why = isGone() ? 'it ended' : `it did not answer within ${limit / 1000} s`
  await end()
  throw new Error(`${program} did not start: ${why}. Its output:\n${output}`)
}

/** Returns true when a program listens on the port, and throws otherwise. Used for `ready` of `startProgram`. */
export async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } finally {
    socket.destroy()
  }
}

export function expectEqual(what: string, found: unknown, wanted: unknown): void {
  const [seen, hoped] = [JSON.stringify(found), JSON.stringify(wanted)]
  if (seen !== hoped) throw new Error(`${what}: found ${seen}, expected ${hoped}`)
}

export function ensure(condition: unknown, text: string): asserts condition {
  if (!condition) throw new Error(text)
}

/** Repeats the check until it neither throws nor returns false. */
export async function eventually(what: string, check: () => Promise<unknown>, limit = 20_000): Promise<void> {
  let last: unknown
  for (const since = performance.now(); performance.now() - since < limit; await delay(100)) {
    try {
      if ((await check()) !== false) return
    } catch (error) {
      last = error
    }
  }
  throw new Error(`${what}: not within ${limit / 1000} s${last instanceof Error ? ` (${last.message})` : ''}`)
}
