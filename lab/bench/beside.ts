import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { root } from '../../scripts/root.ts'
import { type Figure, median } from './figures.ts'

/**
 * `npm run bench:beside -- ../earlier 3 slots bookings` runs the named benches of another checkout and of this checkout
 * in turns, so that both run under the same load of the machine. The script prints the medians of both.
 */
const [other = '', times = '3', ...names] = process.argv.slice(2)
const print = (line: string) => process.stdout.write(`${line}\n`)

/** An earlier checkout may have its benches in the root, before they moved to lab/. */
const runnerOf = (checkout: string) =>
  ['lab/bench/run.ts', 'bench/run.ts'].find((path) => existsSync(join(checkout, path))) ?? ''

async function measureIn(checkout: string, name: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'encaixe-bench-'))
  const file = join(folder, 'figures.json')
  try {
    const child = spawn(process.execPath, [runnerOf(checkout), name], {
      cwd: checkout,
      env: { ...process.env, BENCH_FIGURES: file },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await once(child, 'close')
    return JSON.parse(await readFile(file, 'utf8'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

for (const name of names) {
  const before = new Map<string, number[]>()
  const after = new Map<string, number[]>()
  for (let time = 0; time < Number(times); time++) {
    for (const [checkout, found] of [
      [resolve(other), before],
      [root, after],
    ] as const) {
      for (const figure of await measureIn(checkout, name)) {
        found.set(figure.name, [...(found.get(figure.name) ?? []), figure.value])
      }
    }
  }
  for (const figure of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before, after].map((found) => median(found.get(figure) ?? []).toPrecision(3))
    print(`${was?.padStart(10)} → ${is?.padStart(8)}  ${figure}`)
  }
}
