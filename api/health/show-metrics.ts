import { limits } from '@encaixe/contract/limits.ts'
import type { Deps } from '../deps.ts'
import { changeOf, type Live } from '../live/facade.ts'
import { selectQueue } from '../notifications/facade.ts'
import { isLoopback } from '../platform/config/config-rules.ts'
import type { Readers } from '../platform/database/readers.ts'
import { Answer, type Answered, answerRefusal } from '../platform/http/answer.ts'
import type { Mount } from '../platform/http/create-handler.ts'
import type { Peer } from '../platform/http/peer.ts'
import { readSeldom } from '../platform/metrics/read-seldom.ts'
import { refused } from '../platform/refused.ts'
import { isSameSecret } from '../platform/secret-token.ts'
import type { Readiness } from './watch-readiness.ts'

type Needs = Pick<Deps, 'config' | 'clock' | 'database' | 'metrics'> & { readiness: Readiness; live: Live }

/** Adds what this process and its database know about themselves, and answers all metrics in Prometheus' format. */
export function metricMounts(needs: Needs): Mount[] {
  addFigures(needs)
  const { config, metrics } = needs
  return [
    {
      methods: ['GET'],
      path: '/api/metrics',
      limit: limits.health,
      async handle({ request }, peer): Promise<Answered> {
        const barred = mayNotRead(request, peer, config)
        if (barred) return answerRefusal(refused(barred))
        const type = 'text/plain; version=0.0.4; charset=utf-8'
        return new Answer(200, await metrics.text(), { 'content-type': type, 'cache-control': 'no-store' })
      },
    },
  ]
}

/** Headers by which proxies name the visitor for whom they ask. */
const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * With a token, whoever has it may read. Without one, only programs on this machine: a proxy on this machine would make
 * every visitor a local one, so no request may come through one. Everybody else gets 404.
 */
function mayNotRead(
  { headers, url }: Request,
  { incoming, address }: Peer,
  { metricsTokens, trustProxy, publicUrl }: Needs['config'],
): 'unauthenticated' | 'not_found' | undefined {
  if (metricsTokens !== undefined) {
    const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
    return metricsTokens.some((ours) => isSameSecret(given, ours)) ? undefined : 'unauthenticated'
  }
  const from = (address ?? incoming?.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '')
  // Where a proxy ends TLS, one that names no visitor cannot be told from a program on this machine.
  const isDirect =
    trustProxy === 0 && publicUrl.startsWith('http:') && forwarded.every((name) => !headers.has(name))
  // The name is of this machine too: a page whose name leads to 127.0.0.1 could read the answer otherwise.
  return isDirect && isLoopback(from) && isLoopback(new URL(url).hostname) ? undefined : 'not_found'
}

function addFigures({ clock, database, metrics, readiness, live }: Needs): void {
  const { add } = metrics
  database.watchPublished((published) => {
    for (const one of published) {
      const change = changeOf(one)
      if (change === 'created' || change === 'cancelled') metrics.countAppointments(change)
    }
  })
  add('encaixe_live_streams', 'Open pages that this process keeps up to date.', live.count)

  add('encaixe_database_connections', 'Connections for requests and for what jobs do, by state.', () => {
    const { busy, idle } = database.load()
    return [
      [{ state: 'busy' }, busy],
      [{ state: 'idle' }, idle],
    ]
  })
  add('encaixe_database_connections_max', 'The most connections for requests.', () => database.load().most)
  add(
    'encaixe_database_waiting',
    'Requests, and work of jobs, that wait for a connection. Jobs let requests go first, so some of them often wait.',
    () => Object.entries(database.load().waiting).map(([of, count]) => [{ of }, count] as const),
  )

  addReaders(metrics, database.readers)

  const known = readiness.figures
  add('encaixe_ready', 'Whether this process can do its work: 1, or 0.', () => known().ready)
  add('encaixe_ready_age_seconds', 'Time since the last check that succeeded.', () => known().age)
  add('encaixe_ready_check_seconds', 'How long the last check that succeeded took.', () => known().took)
  add(
    'encaixe_clock_ahead_seconds',
    'By how much the clock of this process is ahead of the clock of the database.',
    () => known().clockAhead,
  )

  const queue = readSeldom(clock, () => selectQueue(database.db, clock.now()))
  add('encaixe_messages', 'Messages in the queue: waiting (due), sending, or later.', async () =>
    (await queue())?.flatMap(({ channel, lane, oldestSeconds: _, ...counts }) =>
      Object.entries(counts).map(([state, count]) => [{ channel, lane, state }, count] as const),
    ),
  )
  add('encaixe_messages_oldest_seconds', 'How long the oldest message that is due waits.', async () =>
    (await queue())?.map(({ channel, lane, oldestSeconds }) => [{ channel, lane }, oldestSeconds] as const),
  )
  add(
    'encaixe_figures_known',
    'Whether the database answered in time what it was asked: 1, or 0.',
    async () => ((await queue()) ? 1 : 0),
  )
}

function addReaders({ add }: Needs['metrics'], readers: Readers | undefined): void {
  const figures = () => readers?.figures() ?? { reads: [], replicas: [] }
  add(
    'encaixe_public_reads_total',
    'Statements of public reads by the server that answered, and why it was the primary.',
    () => figures().reads.map(({ server, why, count }) => [{ server, why }, count] as const),
  )
  add(
    'encaixe_replica_used',
    'Whether the replica answers public reads: 1, or 0; standing says why not.',
    () =>
      figures().replicas.map(
        ({ replica, standing }) => [{ replica, standing }, standing === 'near' ? 1 : 0] as const,
      ),
  )
  add('encaixe_replica_age_seconds', 'By how much the replica may be behind the primary at most.', () =>
    figures().replicas.flatMap(({ replica, age }) =>
      age === undefined ? [] : ([[{ replica }, age]] as const),
    ),
  )
}
