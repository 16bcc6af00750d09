import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { publishAppointmentChange } from '../../api/live/facade.ts'
import type { Tx } from '../../api/platform/database/db.ts'
import type { CompanyId } from '../../api/platform/ids.ts'
import { type Figure, median } from './figures.ts'
import type { World } from './world.ts'

const streams = 500
/** Milliseconds without changes, in which every stream sends at least one keep-alive comment. */
const idleFor = 25_000

type Usage = { memory: number; cpu: number }

const usageOf = async ({ url }: World) => (await (await fetch(`${url}/bare/usage`)).json()) as Usage

async function open(world: World, count: number): Promise<OpenStream[]> {
  const all: OpenStream[] = []
  for (let at = 0; at < count; at++) {
    all.push(await openStream(world.url, await world.token(`ouvinte-${at}`)))
  }
  return all
}

/** Creates an appointment for every listener, all in one commit. */
async function publishToAll({ database, shop }: World): Promise<void> {
  const listeners = await database.db
    .selectFrom('users')
    .select('id')
    .where('subject', 'like', 'ouvinte-%')
    .execute()
  await database.transaction(async (tx) => {
    for (const { id } of listeners) publish(tx, shop.companyId, id)
  })
}

function publish(tx: Tx, company_id: CompanyId, client_user_id: string): void {
  const [id, collaborator_id] = [randomUUID(), randomUUID()]
  publishAppointmentChange(tx, 'created', { company_id, id, client_user_id, collaborator_id })
}

export async function measureLive(world: World): Promise<Figure[]> {
  for (const stream of await open(world, 30)) stream.close()
  await delay(500)
  const before = await usageOf(world)
  const all = await open(world, streams)
  const opened = await usageOf(world)
  await delay(idleFor)
  const idle = await usageOf(world)

  await publishToAll(world)
  const committed = performance.now()
  const last = Math.max(...(await Promise.all(all.map((stream) => stream.heard(1)))))
  const single = await publishToOne(world, all)
  for (const stream of all) stream.close()
  return [
    {
      name: `${streams} open streams, kB of memory each`,
      value: (opened.memory - before.memory) / streams / 1024,
      most: 100,
    },
    {
      name: `${streams} open streams without events, % of one core`,
      value: (idle.cpu - opened.cpu) / idleFor / 10,
      most: 5,
    },
    {
      name: `a commit published to ${streams} streams, ms until the last one has the event`,
      value: last - committed,
      most: 1_000,
    },
    {
      name: 'a commit published to one of them, ms until it has the event (median)',
      value: single,
      most: 100,
    },
  ]
}

async function publishToOne({ database, shop }: World, [stream]: OpenStream[]): Promise<number> {
  const { id } = await database.db
    .selectFrom('users')
    .select('id')
    .where('subject', '=', 'ouvinte-0')
    .executeTakeFirstOrThrow()
  const took: number[] = []
  for (let heard = 2; stream && heard < 102; heard++) {
    await database.transaction(async (tx) => publish(tx, shop.companyId, id))
    const committed = performance.now()
    took.push((await stream.heard(heard)) - committed)
  }
  return median(took)
}

type OpenStream = {
  /** Resolves with the time at which this many events had arrived. */
  heard(count: number): Promise<number>
  close(): void
}

/** Opens a stream as a browser does; resolves when its first bytes arrive. */
async function openStream(url: string, token: string): Promise<OpenStream> {
  const request = get(`${url}/api/live`, { headers: { authorization: `Bearer ${token}` }, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200)
    throw new Error(`GET /api/live answered with status ${response.statusCode}`)
  response.setEncoding('utf8')
  const arrivals: number[] = []
  const waiting = new Set<() => void>()
  response.on('data', (text: string) => {
    for (const _ of text.matchAll(/^data: /gm)) arrivals.push(performance.now())
    for (const look of waiting) look()
  })
  await once(response, 'data')
  return {
    async heard(count) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const look = () => {
        if (arrivals.length >= count) resolve()
      }
      waiting.add(look)
      look()
      await promise
      waiting.delete(look)
      return arrivals[count - 1] ?? Number.NaN
    },
    close: () => request.destroy(),
  }
}
