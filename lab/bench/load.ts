import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { median } from './figures.ts'
import type { Answer, Order, Plan, Sent } from './generator.ts'

export type Asked = { path: string; method?: string; headers?: Record<string, string>; body?: string }

/**
 * `next` makes a new request at each call, because each of its requests may be sent only once. `origin` overrides the
 * origin that all targets share.
 */
export type Target = (Asked | { next: () => Asked }) & { origin?: string }

const connections = 32
/** More requests than any of the measured servers answers in one round. */
const mostOfRound = 8_000

let generator: ChildProcess | undefined

const startGenerator = () => {
  generator ??= fork(fileURLToPath(new URL('generator.ts', import.meta.url)))
  return generator
}

/**
 * Lets the server and other processes go before the generator, for a bench in which the generator is not what is
 * measured: it stands for clients with processors of their own.
 */
export function generateLast(): void {
  const { pid } = startGenerator()
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
}

async function generate<Result = Sent>(order: Order | Plan): Promise<Result> {
  const generator = startGenerator()
  generator.send(order)
  const [sent] = await once(generator, 'message')
  if ('failed' in sent) throw new Error(`The generator could not send its requests: ${sent.failed}`)
  return sent as Result
}

/** Ends the process of the generator, which would keep the bench alive. */
export function stopGenerator(): void {
  generator?.kill()
  generator = undefined
}

/** The request as text, exactly as it is sent over the network. */
function written({ path, method = 'GET', headers = {}, body = '' }: Asked, host: string): string {
  const all = { host, ...headers, ...(body && { 'content-length': String(Buffer.byteLength(body)) }) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/** Requests that the last round made and did not send. */
const unsent = new WeakMap<() => Asked, string[]>()

function prepare({ next }: { next: () => Asked }, host: string): string[] {
  const left = unsent.get(next) ?? []
  while (left.length < mostOfRound) left.push(written(next(), host))
  return left
}

/** Returns answers a second. Throws for a status outside 200 to 299: a refusal takes less work than a full answer. */
export async function requestsASecond(url: string, target: Target, seconds: number): Promise<number> {
  const { host, port } = new URL(target.origin ?? url)
  const isOnce = 'next' in target
  const requests = isOnce ? prepare(target, host) : [written(target, host)]
  const { perSecond, sent, statuses } = await generate({
    port: Number(port),
    connections,
    seconds,
    requests,
    once: isOnce,
  })
  const odd = Object.keys(statuses).filter((status) => !status.startsWith('2'))
  if (odd.length > 0)
    throw new Error(
      `${requests[0]?.split('\r\n')[0]} was not always answered with a status from 200 to 299: ${JSON.stringify(statuses)}`,
    )
  if (isOnce) unsent.set(target.next, requests.slice(sent))
  return perSecond
}

/**
 * Sends all requests at the same moment, each over a connection of its own. Returns the milliseconds until all are
 * answered, and how often each status was answered.
 */
export async function answeredTogether(url: string, all: readonly Asked[]) {
  const { host, port } = new URL(url)
  const requests = all.map((one) => written(one, host))
  const order = { port: Number(port), connections: all.length, seconds: 60, requests, once: true }
  const { perSecond, statuses } = await generate(order)
  return { ms: (all.length * 1_000) / perSecond, statuses }
}

export type Planned = { at: number; asked: Asked }

/** Sends each request at its time, whether earlier ones are answered or not. Returns the answers in the same order. */
export function answersOf(url: string, planned: readonly Planned[]): Promise<Answer[]> {
  const { host, port } = new URL(url)
  return generate<Answer[]>({
    port: Number(port),
    planned: planned.map(({ at, asked }) => ({ at, text: written(asked, host) })),
  })
}

export type Compared = { ratio: number; ours: number; bare: number }

/**
 * Measures the product and a minimal handler in turns, so that a slow phase of the machine affects both. The ratio is
 * the median of the rounds' ratios.
 */
export async function compare(url: string, ours: Target, bare: Target, rounds = 7): Promise<Compared> {
  await requestsASecond(url, bare, 1)
  await requestsASecond(url, ours, 2)
  const pairs: { ours: number; bare: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const pair = { bare: await requestsASecond(url, bare, 2), ours: await requestsASecond(url, ours, 2) }
    pairs.push(pair)
  }
  return {
    ratio: median(pairs.map((pair) => pair.ours / pair.bare)),
    ours: median(pairs.map((pair) => pair.ours)),
    bare: median(pairs.map((pair) => pair.bare)),
  }
}

async function took(url: string, { path, ...init }: Asked): Promise<number> {
  const began = performance.now()
  const response = await fetch(url + path, init)
  await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return performance.now() - began
}

/** The median milliseconds of a request made by `next` while no other runs; the first twenty are not counted. */
export async function medianLatency(url: string, next: () => Asked, times = 200): Promise<number> {
  const all: number[] = []
  for (let at = 0; at < times + 20; at++) all.push(await took(url, next()))
  return median(all.slice(20))
}

/** Measures the latency of the product and a minimal handler in turns, so a slow phase of the machine affects both. */
export async function compareLatency(url: string, ours: Asked, bare: Asked, times = 150) {
  const pairs: { ours: number; bare: number }[] = []
  for (let at = 0; at < times + 20; at++)
    pairs.push({ bare: await took(url, bare), ours: await took(url, ours) })
  const warm = pairs.slice(20)
  const [p50, barely] = [median(warm.map((pair) => pair.ours)), median(warm.map((pair) => pair.bare))]
  return { p50, ratio: p50 / barely }
}
