import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Part } from './part.ts'

type Result = { part: string; version: string; way: string; passed: boolean; line: string; seconds: number }

const wayLimit = 15 * 60_000
const print = (line: string) => process.stdout.write(`${line}\n`)

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { markdown: { type: 'boolean', default: false }, way: { type: 'string', default: '' } },
})

/** Each file of this folder is a part; what only one part needs is in a folder of the part's name. */
async function findParts(names: string[]): Promise<Part[]> {
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.ts'))
  const known = files.map((file) => file.slice(0, -3)).filter((name) => name !== 'part' && name !== 'run')
  const unknown = names.find((name) => !known.includes(name))
  if (unknown) throw new Error(`No part is called '${unknown}'. The parts are ${known.sort().join(', ')}`)
  const wanted = known.filter((name) => names.length === 0 || names.includes(name)).sort()
  return Promise.all(
    wanted.map(async (name) => {
      const exported: Record<string, unknown> = await import(join(import.meta.dirname, `${name}.ts`))
      const part = Object.values(exported).find((value) => isPart(value) && value.name === name)
      if (!isPart(part)) throw new Error(`parts/${name}.ts exports no part with the name '${name}'`)
      return part
    }),
  )
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && 'ways' in value && 'version' in value
}

async function tryPart(part: Part): Promise<Result[]> {
  let version: string
  try {
    version = await part.version()
  } catch (error) {
    const line = `install it with: ${part.install} (${textOf(error).split('\n')[0]})`
    const missing = { part: part.name, version: 'missing', way: 'is there', passed: false, line, seconds: 0 }
    printResult(missing)
    return [missing]
  }
  const results: Result[] = []
  const record = async (way: string, work: () => Promise<string>) => {
    const since = performance.now()
    const outcome = await within(work).then(
      (line) => ({ passed: true, line }),
      (error) => ({ passed: false, line: textOf(error) }),
    )
    const result = { part: part.name, version, way, seconds: (performance.now() - since) / 1000, ...outcome }
    printResult(result)
    results.push(result)
  }
  for (const [way, work] of Object.entries(part.ways)) if (way.includes(values.way)) await record(way, work)
  const end = async () => {
    await part.end?.()
    return ''
  }
  const problem = await within(end).catch(textOf)
  if (problem) await record('ends what it started', () => Promise.reject(new Error(problem)))
  return results
}

async function within(work: () => Promise<string>): Promise<string> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`not done in ${wayLimit / 1000} s`)), wayLimit)
  try {
    return await Promise.race([work(), promise])
  } finally {
    clearTimeout(timer)
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function printResult({ part, version, way, passed, line, seconds }: Result): void {
  print(`${passed ? 'ok    ' : 'FAILED'} ${part} ${version} | ${way} | ${line} (${seconds.toFixed(1)} s)`)
}

function markdownOf(results: Result[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')
  const rows = results.map(({ part, version, way, passed, line, seconds }) =>
    [part, version, way, `${passed ? 'ok' : 'FAILED'}: ${line}`, seconds.toFixed(1)].map(cell).join(' | '),
  )
  return [
    '| part | version | way | result | s |',
    '|---|---|---|---|---:|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n')
}

let strays = 0
process.on('unhandledRejection', (error) => {
  strays += 1
  print(`FAILED a promise that no way awaited: ${textOf(error)}`)
})

try {
  const results: Result[] = []
  for (const part of await findParts(positionals)) results.push(...(await tryPart(part)))
  const failed = results.filter(({ passed }) => !passed).length + strays
  if (values.markdown) print(`\n${markdownOf(results)}\n`)
  print(`${results.filter(({ passed }) => passed).length} passed, ${failed} failed`)
  process.exitCode = failed > 0 || results.length === 0 ? 1 : 0
} catch (error) {
  print(textOf(error))
  print('0 passed, 1 failed')
  process.exitCode = 1
}
