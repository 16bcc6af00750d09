import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export type Child = {
  pid: number
  /** The lines that it has printed so far. */
  lines: string[]
  /** Waits until it has printed this many lines. */
  printed(count: number): Promise<string[]>
  say(line: string): void
  kill(): Promise<void>
  ended: Promise<{ code: number | null; errors: string }>
}

/** Starts a script of `api/testing/processes/` as a real process. */
export function startChild(script: string, args: string[], env: Record<string, string> = {}): Child {
  const path = fileURLToPath(new URL(`processes/${script}`, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const output = createInterface(child.stdout)
  output.on('line', (line) => lines.push(line))
  const ended = endOf(child)

  return {
    pid: child.pid ?? 0,
    lines,
    ended,
    async printed(count) {
      const early = ended.then(({ errors }) => {
        if (lines.length < count)
          throw new Error(`${script} ended after ${lines.length} of ${count} lines: ${errors}`)
      })
      while (lines.length < count) await Promise.race([once(output, 'line'), early])
      return lines
    },
    say: (line) => void child.stdin.write(`${line}\n`),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function endOf(child: ChildProcess): Promise<{ code: number | null; errors: string }> {
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const [code] = await once(child, 'close')
  return { code, errors }
}
