import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, renameSync, statSync } from 'node:fs'
import type { Socket } from 'node:net'
import { type Account, environment } from './embedded-cluster.ts'

/** One life of the server: it ends with our process, or by itself. */
export type Keeper = {
  /** Why it ended, once it has. */
  reason(): string | undefined
  ended: Promise<unknown>
  /** Asks the server to stop; it does when its sessions and files are in order. */
  stop(): Promise<void>
  /** From now on our process may end while the server runs. */
  detach(): void
}

// When our process ends, even by kill -9, the pipe closes, and this shell, which is not killed, stops the server.
const SCRIPT = `
trap '' INT TERM HUP
run=$1; shift
"$@" 3<&- </dev/null &
server=$!
{ cat; kill -INT $server; } <&3 3<&- >/dev/null 2>&1 &
wait $server
code=$?
kill $! 2>/dev/null || rm -rf "$run"
exit $code
`

const logLimit = 1024 * 1024

type Options = {
  command: string[]
  /** Removed when the server ends with our process. */
  run: string
  logFile: string
  /** The data folder, opened: descriptor 4 of the server. */
  folder: number
  account: Account
}

export function startKeeper({ command, run, logFile, folder, account }: Options): Keeper {
  const log = openLog(logFile)
  const child = spawn('sh', ['-c', SCRIPT, 'encaixe-postgres', run, ...command], {
    cwd: '/',
    env: environment,
    stdio: ['ignore', log, log, 'pipe', folder],
    // A Ctrl+C of the terminal must reach our process alone.
    detached: true,
    ...account,
  })
  closeSync(log)
  const pipe = child.stdio[3] as Socket
  pipe.on('error', () => {})
  let reason: string | undefined
  const ended = once(child, 'exit').then(
    ([code, signal]) => {
      reason = String(signal ?? code)
    },
    (error: Error) => {
      reason = error.message
    },
  )
  ended.then(() => pipe.destroy())
  return {
    reason: () => reason,
    ended,
    async stop() {
      child.ref()
      pipe.destroy()
      await ended
    },
    detach() {
      child.unref()
      pipe.unref()
    },
  }
}

function openLog(path: string): number {
  if (existsSync(path) && statSync(path).size > logLimit) renameSync(path, `${path}.old`)
  return openSync(path, 'a', 0o600)
}
