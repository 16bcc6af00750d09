import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../scripts/root.ts'

export type Server = {
  url: string
  port: number
  dataDir: string
  /** All output of the process so far, including its log. */
  output(): string
  /** Resolves to the exit code; the data folder is deleted only by `stop`. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
  stop(): Promise<void>
}

type Env = Record<string, string>

// Passes on only the variables that a process needs, so that the developer's own variables do not influence the test.
const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap((name) => {
  const value = process.env[name]
  return value === undefined ? [] : [[name, value] as const]
})
const startTimeout = 180_000

/** Tuesday 2 March 2027, 15:00 in São Paulo. */
export const tuesdayAfternoon = '2027-03-02T18:00:00Z'

/**
 * Runs once before all journeys: starts the product with each of the two usual clocks. A later start with that clock
 * begins with a copy of this data, which is faster than a new database with its migrations and its demo.
 */
export default async function prepareData() {
  const folder = mkdtempSync(join(tmpdir(), 'encaixe-prepared-'))
  const prepare = async (env: Env) => {
    const server = await startServer({ ...env, DATA_DIR: join(folder, env.NOW ?? 'today') })
    await server.end('SIGTERM')
  }
  await Promise.all([prepare({}), prepare({ NOW: tuesdayAfternoon })])
  process.env.PREPARED_DATA = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Undefined when no prepared data has this clock and the demo. */
function preparedData({ NOW = 'today', DEMO, DATABASE_URL }: Env): string | undefined {
  const folder = join(process.env.PREPARED_DATA ?? '', NOW)
  const isUsual = DEMO === undefined && DATABASE_URL === undefined
  return process.env.PREPARED_DATA && isUsual && existsSync(folder) ? folder : undefined
}

/**
 * Starts the product like `npm start`, with its own port and data folder. Rate limits are off, because all tests share
 * one address; a test about limits, another clock or a database server passes its own variables. With `until: 'live'` it
 * does not wait for a product that is never ready. `inTerminal` gives it a terminal, in which `end` presses Ctrl+C.
 */
export async function startServer(
  env: Env = {},
  { until = 'ready', inTerminal = false }: { until?: 'ready' | 'live'; inTerminal?: boolean } = {},
): Promise<Server> {
  const ownFolder = env.DATA_DIR === undefined
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'encaixe-e2e-'))
  const prepared = preparedData(env)
  if (prepared && existsSync(dataDir) && readdirSync(dataDir).length === 0)
    cpSync(prepared, dataDir, { recursive: true })
  const port = env.PORT === undefined ? await freePort() : Number(env.PORT)
  const start = join(root, 'scripts', 'start.ts')
  const [program, args]: [string, string[]] = inTerminal
    ? ['script', ['-qefc', `exec '${process.execPath}' '${start}'`, '/dev/null']]
    : [process.execPath, [start]]
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...Object.fromEntries(inherited),
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const end = async (signal: NodeJS.Signals) => {
    if (isGone(child)) return child.exitCode
    const gone = once(child, 'exit')
    if (inTerminal) child.stdin.write('\x03')
    else child.kill(signal)
    await gone
    return child.exitCode
  }
  const stop = async () => {
    await end('SIGTERM')
    if (ownFolder) rmSync(dataDir, { recursive: true, force: true })
  }
  const url = env.PUBLIC_URL ?? `http://localhost:${port}`
  try {
    await answering(`http://127.0.0.1:${port}/api/health/${until}`, child, () => output)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, port, dataDir, output: () => output, end, stop }
}

const isGone = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function answering(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (const since = performance.now(); performance.now() - since < startTimeout; await delay(50)) {
    if (isGone(child)) throw new Error(`The product ended before it was ready. Its output:\n${output()}`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error(`The product was not ready after ${startTimeout / 1000} s. Its output:\n${output()}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string')
    throw new Error('The operating system gave no free port for the product')
  return address.port
}
