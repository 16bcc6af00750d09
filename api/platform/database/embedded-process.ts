import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, renameSync, statSync } from 'node:fs'
import type { Socket } from 'node:net'
import { type Account, environment } from './embedded-cluster.ts'

/** One run of the server. The run ends with our process, or when the server exits by itself. */
export type ServerProcess = {
  /** The reason why the server ended; undefined while the server runs. */
  reason(): string | undefined
  ended: Promise<unknown>
  /** Stops the server by a fast shutdown: sessions are ended and files are written before the server exits. */
  stop(): Promise<void>
  /** After this call the running server does not keep the event loop of our process alive. */
  detach(): void
}

// When our process ends, even by kill -9, its pipe to this shell closes. The shell is not killed with our process and
// stops the server.
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
  /** The temporary folder of one run of the server; it is removed when the server ends with our process. */
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
    // A Ctrl+C of the terminal must reach our process only, not the server.
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
