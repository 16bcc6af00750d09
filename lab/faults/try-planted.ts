import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../../scripts/root.ts'

type Planted = { number: string; file: string; title: string; invariants: string[]; faults: string[] }
export type Found = Planted & { invariants: string[]; found: string[]; seconds: number; output: string }

const folder = join(import.meta.dirname, 'planted')
const runLimit = 240_000

/** Reads the patches. Lines above a patch say what it breaks, which invariant finds it, and under which faults. */
function readPlanted(): Planted[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.patch'))
    .sort()
    .map((name) => {
      const file = join(folder, name)
      const text = readFileSync(file, 'utf8')
      const line = (label: string) => new RegExp(`^${label}: (.+)$`, 'm').exec(text)?.[1] ?? ''
      const words = (label: string) => line(label).split(' ').filter(Boolean)
      const about = { title: line('Planted'), invariants: words('Found by'), faults: words('Faults') }
      return { number: name.slice(0, 2), file, ...about }
    })
}

/** A copy of the working tree, with the packages and the built pages of this one. */
function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'encaixe-planted-'))
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const path of listed.stdout.split('\0').filter((one) => one !== '' && existsSync(join(root, one)))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path))
  }
  for (const place of ['', 'api', 'web', 'contract', 'lab']) {
    const packages = join(root, place, 'node_modules')
    if (existsSync(packages)) symlinkSync(packages, join(copy, place, 'node_modules'))
  }
  if (existsSync(join(root, 'web', 'build')))
    cpSync(join(root, 'web', 'build'), join(copy, 'web', 'build'), { recursive: true })
  return copy
}

function patch(copy: string, { file, number }: Planted, ...more: string[]): void {
  const { status, stderr } = spawnSync('git', ['apply', ...more, file], {
    cwd: copy,
    encoding: 'utf8',
  })
  if (status !== 0)
    throw new Error(`The patch of planted fault ${number} (${file}) does not apply any more:\n${stderr}`)
}

/** Runs the suite in the copy and returns what it printed. It ends with this process, and cleans up after itself. */
async function runIn(copy: string, args: string[]): Promise<string> {
  const child = spawn(process.execPath, args, { cwd: copy, timeout: runLimit })
  const stop = () => child.kill('SIGTERM')
  process.once('exit', stop)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  await once(child, 'close')
  process.off('exit', stop)
  return output
}

/**
 * Runs the suite on a copy of the product with each planted fault, until an invariant is broken. Throws when a patch
 * does not apply, before anything runs.
 */
export async function tryPlanted(
  wanted: string | undefined,
  seed: number,
  heard: (found: Found) => void,
): Promise<Found[]> {
  const all = readPlanted()
  const chosen = all.filter(
    ({ number }) => wanted === undefined || wanted === 'all' || number === wanted.padStart(2, '0'),
  )
  if (chosen.length === 0)
    throw new Error(
      `There is no planted fault ${wanted}; there are ${all.map(({ number }) => number).join(', ')}`,
    )
  const copy = copyTree()
  const remove = () => rmSync(copy, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    for (const one of all) patch(copy, one, '--check')
    const results: Found[] = []
    for (const one of chosen) {
      patch(copy, one)
      const since = performance.now()
      const args = ['lab/faults/run.ts', ...one.faults, '--seed', String(seed), '--until-found']
      const output = await runIn(copy, args)
      const found = [...new Set([...output.matchAll(/^ {2}(I\d) /gm)].map(([, name = '']) => name))]
      const result = {
        ...one,
        found,
        seconds: (performance.now() - since) / 1000,
        output,
      }
      results.push(result)
      heard(result)
      patch(copy, one, '-R')
    }
    return results
  } finally {
    remove()
  }
}
