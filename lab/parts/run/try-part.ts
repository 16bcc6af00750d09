import { join } from 'node:path'
import type { Part } from '../part.ts'

/** A message from the process of a part: the check that begins now, or the result of a check. */
export type Sent = {
  version: string
  way: string
  ended?: { passed: boolean; line: string; seconds: number }
}

const [name = '', text = ''] = process.argv.slice(2)
const send = (sent: Sent) => new Promise((resolve) => process.send?.(sent, resolve))
const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && 'ways' in value && 'version' in value
}

const exported: Record<string, unknown> = await import(join(import.meta.dirname, '..', `${name}.ts`))
const part = Object.values(exported).find((value) => isPart(value) && value.name === name)
if (!isPart(part)) throw new Error(`lab/parts/${name}.ts exports no part with the name '${name}'`)

let version = 'missing'
const record = async (way: string, work: () => Promise<string>) => {
  await send({ version, way })
  const since = performance.now()
  const outcome = await work().then(
    (line) => ({ passed: true, line }),
    (error) => ({ passed: false, line: textOf(error) }),
  )
  await send({ version, way, ended: { ...outcome, seconds: (performance.now() - since) / 1000 } })
}

process.on('unhandledRejection', (error) => {
  const line = `a promise that no way awaited: ${textOf(error)}`
  void send({ version, way: 'awaits everything', ended: { passed: false, line, seconds: 0 } })
})

try {
  version = await part.version()
} catch (error) {
  const why = `install it with: ${part.install} (${textOf(error).split('\n')[0]})`
  await record('is there', () => Promise.reject(new Error(why)))
}
if (version !== 'missing') {
  for (const [way, work] of Object.entries(part.ways)) if (way.includes(text)) await record(way, work)
  await part.end?.().catch((error) => record('ends what it started', () => Promise.reject(error)))
}
process.disconnect()
