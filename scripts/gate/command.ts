import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from '../root.ts'

const minute = 60_000
const running = new Set<ChildProcess>()

export function openLog(name: string) {
  const folder = join(root, '.build', 'logs')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.log`)
  writeFileSync(path, '')
  return { path, file: openSync(path, 'a'), tail: (lines: number) => tailOf(path, lines) }
}

export type Log = ReturnType<typeof openLog>
type Options = { cwd?: string; env?: Record<string, string>; limit?: number }

/** Resolves to the exit code. A command over its time limit is killed with all its children. */
export function run(log: Log, command: string, args: string[], options: Options = {}): Promise<number> {
  const { cwd = root, env = {}, limit = 15 * minute } = options
  const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PATH, NO_COLOR: '1', ...env },
      stdio: ['ignore', log.file, log.file],
      detached: true,
    })
    running.add(child)
    const timer = setTimeout(() => {
      appendLine(log, `${command} was killed after ${limit / minute} minutes`)
      end(child, 'SIGKILL')
    }, limit)
    const settle = (code: number) => {
      clearTimeout(timer)
      running.delete(child)
      resolve(code)
    }
    child.once('error', (error) => {
      appendLine(log, error.message)
      settle(127)
    })
    child.once('exit', (code) => settle(code ?? 1))
  })
}

export function appendLine(log: Log, line: string): void {
  writeFileSync(log.path, `${line}\n`, { flag: 'a' })
}

function tailOf(path: string, lines: number): string {
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-lines).join('\n')
}

function end(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    // The command's process group has already ended.
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of running) end(child, signal)
    process.exit(130)
  })
}
