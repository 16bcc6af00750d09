import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Reply, type Say, sayingAs } from './an-owner.ts'
import type { MailServer } from './mail-server.ts'
import { type TestApi, testIssuer } from './test-api.ts'

export type Call = { who?: string; call: string; body?: unknown; key?: string }
type Server = { child: Child; origin: string; answered: number; lost: boolean }

/** The arguments of a process that serves the database of `api` with the same accounts and time. */
function about(api: TestApi): string[] {
  const { issuer, clientId } = testIssuer
  return [api.database.url, JSON.stringify(api.jwks()), api.clock.now().toISOString(), issuer, clientId]
}

export type BesideServer = {
  origin: string
  /** Returns a function that sends requests to the other process, as `sayingAs` does to the first. */
  as(who?: string): Say
  kill(): Promise<void>
}

/** Starts another process that serves the database of `api`. */
export async function startBeside(api: TestApi): Promise<BesideServer> {
  const child = startChild('serve-api.ts', about(api))
  const [port] = await child.printed(1)
  const origin = `http://127.0.0.1:${port}`
  const there = { token: api.token, fetch: (path: string, init?: RequestInit) => fetch(origin + path, init) }
  return { origin, as: (who) => sayingAs(there, who), kill: child.kill }
}

/** Starts two processes that serve and run jobs on one database by the test's clock; a killed process can restart. */
export async function startDrainingServers(api: TestApi, mails: MailServer) {
  const servers: Server[] = []
  const failures: string[] = []
  let restarts = 0
  let jobs = 0

  async function start(): Promise<Server> {
    const { SMTP_URL, MAIL_FROM } = mails.env
    const child = startChild('serve-and-drain.ts', [...about(api), SMTP_URL, MAIL_FROM])
    const [port] = await child.printed(1)
    return { child, origin: `http://127.0.0.1:${port}`, answered: 1, lost: false }
  }

  async function command(server: Server, line: string): Promise<string> {
    server.child.say(line)
    const at = server.answered++
    return (await server.child.printed(at + 1))[at] ?? ''
  }

  async function drainOne(server: Server): Promise<void> {
    try {
      const { runs, failed } = JSON.parse(await command(server, 'drain'))
      jobs += runs
      failures.push(...failed)
    } catch (error) {
      if (!server.lost) throw error
    }
  }

  async function tokenOf(who: string | undefined): Promise<Record<string, string>> {
    return who === undefined ? {} : { authorization: `Bearer ${await api.token(who)}` }
  }

  async function send(server: Server, { who, call, body, key }: Call): Promise<Reply> {
    const [method = 'GET', path = '/'] = call.split(' ')
    const response = await fetch(`${server.origin}${path}`, {
      method,
      headers: {
        ...(await tokenOf(who)),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) }
  }

  servers.push(...(await Promise.all([start(), start()])))

  return {
    failures,
    counts: () => ({ restarts, jobs }),
    /** Sends the request to one of the processes, or to the other process if the first was killed in the meantime. */
    async ask(at: number, what: Call): Promise<Reply> {
      try {
        return await send(servers[at] as Server, what)
      } catch {
        return send(servers[1 - at] as Server, what)
      }
    },
    async setClock(instant: Date): Promise<void> {
      api.clock.set(instant.toISOString())
      await Promise.all(servers.map((server) => command(server, `set ${instant.toISOString()}`)))
    },
    /** Runs the due jobs in both processes at the same time. */
    drain: () => Promise.all(servers.map(drainOne)),
    sweep: () => command(servers[0] as Server, 'sweep'),
    recover: () => command(servers[0] as Server, 'recover'),
    async kill(at: number): Promise<void> {
      const server = servers[at] as Server
      server.lost = true
      await server.child.kill()
    },
    async restart(): Promise<void> {
      for (const [at, server] of servers.entries()) {
        if (!server.lost) continue
        servers[at] = await start()
        restarts += 1
      }
    },
    async close(): Promise<void> {
      await Promise.all(servers.map(({ child }) => child.kill()))
    },
  }
}

export type DrainingServers = Awaited<ReturnType<typeof startDrainingServers>>

export type Child = {
  pid: number
  lines: string[]
  /** Waits until the process has printed this many lines. */
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
