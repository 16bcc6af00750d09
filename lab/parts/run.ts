import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Sent } from './run/try-part.ts'

type Result = { part: string; version: string; way: string; passed: boolean; line: string; seconds: number }

const wayLimit = 15 * 60_000
const print = (line: string) => process.stdout.write(`${line}\n`)

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { markdown: { type: 'boolean', default: false }, way: { type: 'string', default: '' } },
})

/** Each file of this folder is a part; files that only one part needs are in a folder with the part's name. */
async function findParts(names: string[]): Promise<string[]> {
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.ts'))
  const known = files.map((file) => file.slice(0, -3)).filter((name) => name !== 'part' && name !== 'run')
  const unknown = names.find((name) => !known.includes(name))
  if (unknown)
    throw new Error(`lab/parts has no part called '${unknown}'. Its parts are ${known.sort().join(', ')}`)
  return known.filter((name) => names.length === 0 || names.includes(name)).sort()
}

/**
 * Runs a part in a process of its own, which leads a group of processes. A check that exceeds its limit is ended
 * together with all processes that its part has started, and does not disturb the next part.
 */
async function tryPart(part: string): Promise<Result[]> {
  const results: Result[] = []
  const record = (result: Omit<Result, 'part'>) => {
    results.push({ part, ...result })
    printResult({ part, ...result })
  }
  const child = fork(join(import.meta.dirname, 'run', 'try-part.ts'), [part, values.way], { detached: true })
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(-(child.pid ?? 0), name)
    } catch {
      // No process of the group is left.
    }
  }
  const kill = () => signal('SIGKILL')
  process.once('exit', kill)
  let current = { version: 'unknown', way: 'starts' }
  let since = performance.now()
  let overdue: Promise<void> | undefined
  async function endGroup() {
    signal('SIGTERM')
    await delay(10_000)
    kill()
  }
  const begin = (next: typeof current) => {
    current = next
    since = performance.now()
    return setTimeout(() => (overdue = endGroup()), wayLimit)
  }
  let timer = begin(current)
  child.on('message', ({ ended, ...about }: Sent) => {
    clearTimeout(timer)
    if (ended) record({ ...about, ...ended })
    timer = begin(ended ? { ...about, way: 'ends what it started' } : about)
  })
  const [[code]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  clearTimeout(timer)
  const seconds = (performance.now() - since) / 1000
  const line = overdue ? 'not done within its limit, and ended' : `its process ended with ${code}`
  if (code !== 0) record({ ...current, passed: false, line, seconds })
  await overdue
  process.off('exit', kill)
  return results
}

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

for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(130))

try {
  const results: Result[] = []
  for (const part of await findParts(positionals)) results.push(...(await tryPart(part)))
  const failed = results.filter(({ passed }) => !passed).length
  if (values.markdown) print(`\n${markdownOf(results)}\n`)
  print(`${results.length - failed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || results.length === 0 ? 1 : 0
} catch (error) {
  print(error instanceof Error ? error.message : String(error))
  print('0 passed, 1 failed')
  process.exitCode = 1
}
