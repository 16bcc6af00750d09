import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, renameSync, statSync } from 'node:fs'
import type { Socket } from 'node:net'
import { type Account, environment } from './embedded-cluster.ts'

/** One run of the server: it ends with our process, or by itself. */
export type ServerProcess = {
  /** Why the server ended; undefined while it runs. */
  reason(): string | undefined
  ended: Promise<unknown>
  /** A fast shutdown: sessions are ended and files written before the server exits. */
  stop(): Promise<void>
  /** The running server no longer keeps the event loop of our process alive. */
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
  /** Descriptor of the open data folder; the server gets it as descriptor 4. */
  folder: number
  account: Account
}

export function startServerProcess({ command, run, logFile, folder, account }: Options): ServerProcess {
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
