import type { Reply } from './an-owner.ts'
import { type Child, startChild } from './child-process.ts'
import type { MailServer } from './mail-server.ts'
import { type TestApi, testIssuer } from './test-api.ts'

export type Call = { who?: string; call: string; body?: unknown; key?: string }
type Server = { child: Child; origin: string; answered: number; lost: boolean }

/**
 * Two processes that serve and run jobs on one database, at the clock of the test. A process that is killed is started again.
 */
export async function startDrainingServers(api: TestApi, url: string, mails: MailServer) {
  const servers: Server[] = []
  const failures: string[] = []
  let restarts = 0
  let jobs = 0

  async function start(): Promise<Server> {
    const { issuer, clientId } = testIssuer
    const { SMTP_URL, MAIL_FROM } = mails.env
    const now = api.clock.now().toISOString()
    const about = [url, JSON.stringify(api.jwks()), now, issuer, clientId, SMTP_URL, MAIL_FROM]
    const child = startChild('serve-and-drain.ts', about)
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
    /** Asks one of the processes; when that is killed meanwhile, the other one. */
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
    /** Both processes run what is due at the same time. */
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
