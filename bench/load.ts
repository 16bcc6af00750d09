import autocannon, { type Sent } from 'autocannon'
import { median } from './figures.ts'

export type Target = {
  path?: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  setupRequest?: (request: Sent) => Sent
  /** Overrides the origin that all targets share. */
  origin?: string
}

const connections = 32

export async function requestsASecond(
  url: string,
  { origin = url, ...target }: Target,
  seconds: number,
): Promise<number> {
  const result = await autocannon({ url: origin, connections, duration: seconds, requests: [target] })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${target.path}: ${result.non2xx} requests were refused, ${result.errors} failed`)
  }
  return result.requests.average
}

export type Compared = { ratio: number; ours: number; bare: number }

/**
 * Ours and a bare handler in turns, so that a slow phase of the machine affects both. The ratio is the median of the
 * rounds' ratios.
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

export type Asked = Partial<Omit<Sent, 'path'>> & { path: string }

async function took(url: string, { path, ...init }: Asked): Promise<number> {
  const began = performance.now()
  const response = await fetch(url + path, init)
  await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return performance.now() - began
}

/** Milliseconds of a request that is alone; `next` makes each, the first twenty are not counted. */
export async function medianLatency(url: string, next: () => Asked, times = 200): Promise<number> {
  const all: number[] = []
  for (let at = 0; at < times + 20; at++) all.push(await took(url, next()))
  return median(all.slice(20))
}

/** Ours and a bare handler in turns, so that a slow phase of the machine affects both. */
export async function compareLatency(url: string, ours: Asked, bare: Asked, times = 150) {
  const pairs: { ours: number; bare: number }[] = []
  for (let at = 0; at < times + 20; at++)
    pairs.push({ bare: await took(url, bare), ours: await took(url, ours) })
  const warm = pairs.slice(20)
  const [p50, barely] = [median(warm.map((pair) => pair.ours)), median(warm.map((pair) => pair.bare))]
  return { p50, ratio: p50 / barely }
}
