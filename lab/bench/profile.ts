import { writeFile } from 'node:fs/promises'
import type { Profiler } from 'node:inspector'
import { join } from 'node:path'
import { bookingsOf } from './bookings.ts'
import type { Figure } from './figures.ts'
import { requestsASecond, type Target } from './load.ts'
import { pathsOf } from './slots.ts'
import type { World } from './world.ts'

/** A sample counts for its innermost frame in these files, so the time of Node's functions counts for their caller. */
const parts: [part: string, pattern: RegExp][] = [
  ['log', /\/api\/platform\/log\//],
  [
    'adapter: hono, Request, Response, Headers',
    /node_modules\/(@?hono)\/|deps\/undici|internal\/(url|webstreams|abort_controller|event_target)/,
  ],
  ['headers and order of refusals', /\/api\/(platform\/http\/|app\.ts|serve-request\.ts)/],
  ['schemas', /node_modules\/zod\//],
  ['PostgreSQL client', /node_modules\/(pg|pg-[a-z]+|postgres-[a-z]+)\//],
  ['SQL builder', /node_modules\/kysely\//],
  ['jobs', /node_modules\/pg-boss\//],
  ['tokens', /node_modules\/jose\/|internal\/crypto/],
  ['product: rules, stores, database', /\/(api|contract)\//],
]

const outside = new Set(['(root)', '(idle)', '(program)'])

/** Functions that write to sockets. Their time is spent in the kernel or waiting for a core when the receiver wakes. */
const writes = new Set(['writev', 'writeUtf8String', 'writeLatin1String', 'writeBuffer', 'writeBuffers'])

/** Shares of the time in which JavaScript ran, by part, without writes into sockets. */
function shares({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Map<string, number> {
  const parents = new Map<number, number>()
  const byId = new Map(nodes.map((node) => [node.id, node]))
  for (const { id, children = [] } of nodes) for (const child of children) parents.set(child, id)
  const partOf = (id: number): string | undefined => {
    const frame = byId.get(id)?.callFrame
    if (!frame || outside.has(frame.functionName)) return undefined
    if (frame.functionName === '(garbage collector)') return 'garbage collector'
    if (writes.has(frame.functionName)) return undefined
    const own = parts.find(([, pattern]) => pattern.test(frame.url))?.[0]
    return own ?? partOf(parents.get(id) ?? 0) ?? 'node: sockets and HTTP'
  }
  const known = new Map(nodes.map(({ id }) => [id, partOf(id)]))
  const times = new Map<string, number>()
  samples.forEach((id, at) => {
    const part = known.get(id)
    if (part) times.set(part, (times.get(part) ?? 0) + (timeDeltas[at] ?? 0))
  })
  const all = [...times.values()].reduce((sum, time) => sum + time, 0)
  return new Map([...times].map(([part, time]) => [part, time / all]))
}

/**
 * Measures which parts of the code use the time of the process while one route is under load. `BENCH_KEEP` is a folder
 * in which the profiles are stored.
 */
async function profile({ url }: World, name: string, target: Target): Promise<Figure[]> {
  await requestsASecond(url, target, 3)
  await fetch(`${url}/bare/profile`)
  await requestsASecond(url, target, 5)
  const raw = (await (await fetch(`${url}/bare/profile`)).json()) as Profiler.Profile
  if (process.env.BENCH_KEEP)
    await writeFile(join(process.env.BENCH_KEEP, `${name}.cpuprofile`), JSON.stringify(raw))
  const found = shares(raw)
  const sorted = [...found].sort(([, one], [, other]) => other - one)
  return sorted.map(([part, share]) => ({ name: `profile of ${name}: ${part}`, value: share }))
}

export async function measureProfiles(world: World): Promise<Figure[]> {
  return [
    ...(await profile(world, 'free times', { path: pathsOf(world).slots })),
    ...(await profile(world, 'bookings', { next: await bookingsOf(world, 'perfil') })),
  ]
}
