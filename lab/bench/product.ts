import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../../scripts/root.ts'

/** The product in a process of its own, as a user starts it. */
export type Product = {
  url: string
  /** The id of the Node process. The npm process has another id. */
  pid: number
  /** Milliseconds from the command to the first answer. */
  readyAfter: number
  stop(): Promise<void>
}

const commands = { npm: ['npm', 'start'], node: ['node', 'scripts/start.ts'] }

type Options = { dataDir: string; by?: keyof typeof commands; env?: Record<string, string> }

export async function startProduct({ dataDir, by = 'npm', env = {} }: Options): Promise<Product> {
  const port = await freePort()
  const [command = '', ...args] = commands[by]
  const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(':')
  const begun = performance.now()
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, PATH, PORT: `${port}`, DATA_DIR: dataDir, RATE_LIMITS: 'off', ...env },
  })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/api/health/ready`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null)
      throw new Error(`${command} ended with ${child.exitCode} before it was ready`)
    await delay(5)
  }
  const readyAfter = performance.now() - begun
  const pid = Number(readFileSync(join(dataDir, 'lock.pid'), 'utf8'))
  return {
    url: `http://localhost:${port}`,
    pid,
    readyAfter,
    async stop() {
      process.kill(pid, 'SIGTERM')
      await ended
    },
  }
}

/** Processor time of a process so far, in milliseconds; Linux counts it in hundredths of a second. */
export const processorTime = (pid: number) => timesOf(pid).self

/** Processor time of a process, of the children that it has ended and of those that live, in milliseconds. */
export function processorTimeOfAll(pid: number): number {
  const own = timesOf(pid)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return own.self + own.ended + children.filter(Boolean).reduce((sum, child) => sum + timeOfChild(child), 0)
}

/** A child may end between the two readings; its time is then found with its parent's the next time. */
function timeOfChild(pid: string): number {
  try {
    return timesOf(Number(pid)).self
  } catch {
    return 0
  }
}

function timesOf(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return { self: (user + system) * 10, ended: (endedUser + endedSystem) * 10 }
}

/** Resident memory in megabytes (10⁶ bytes). */
export function residentMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024) / 1e6
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
