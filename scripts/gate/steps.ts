import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { findBrowser } from '../browser.ts'
import { root } from '../root.ts'
import { type Log, run } from './command.ts'
import { type Count, countPlaywright, countVitest, failedOnce, passedOnce } from './counts.ts'
import type { Step } from './run-steps.ts'

const memory = '/dev/shm'
const memoryNeeded = 2 * 1024 ** 3
const TMPDIR = process.env.TMPDIR ?? memoryFolder()
// The time limit of a step in milliseconds. A busy machine took 25 minutes for the journeys.
const longest = 45 * 60_000
const testing = {
  // Without this cache, many short processes would compile the same libraries again.
  NODE_COMPILE_CACHE: join(root, '.build', 'compile-cache'),
  ...(TMPDIR && { TMPDIR }),
}

async function once(codes: Promise<number>[]): Promise<Count> {
  return (await Promise.all(codes)).every((code) => code === 0) ? passedOnce : failedOnce()
}

function single(name: string, command: string, ...args: string[]): Step {
  return { name, run: (log) => once([run(log, command, args)]) }
}

const types: Step = {
  name: 'types',
  async run(log) {
    // The file in which TypeScript stores its results for a project, so that the next check is quick.
    const known = (project: string) =>
      join(root, '.build', 'types', `${basename(resolve(root, project))}.json`)
    const check = (project: string) =>
      run(log, 'tsc', ['--noEmit', '-p', project, '--incremental', '--tsBuildInfoFile', known(project)])
    // The root project includes all folders except `web` and `e2e`, which are projects of their own.
    return once(['.', 'web', 'e2e'].map(check))
  },
}

/** The report is deleted first: a runner that crashes must not leave the report of an earlier run. */
async function counted<Report>(
  name: string,
  work: (report: string) => Promise<number>,
  count: (report: Report, exitCode: number) => Count,
): Promise<Count> {
  const report = join(root, '.build', 'reports', `${name}.json`)
  rmSync(report, { force: true })
  const code = await work(report)
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')), code)
  } catch {
    return failedOnce(`the runner ended with exit code ${code} and wrote no report`)
  }
}

/** `project` may end with `*`: all projects whose names begin with the text before it run in one process. */
function vitest(name: string, project = name): Step {
  const args = (report: string) => [
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  return {
    name,
    run: (log) =>
      counted(
        name,
        (report) => run(log, 'vitest', args(report), { env: testing, limit: longest }),
        countVitest,
      ),
  }
}

async function journeys(log: Log): Promise<Count> {
  const CHROMIUM = await findBrowser()
  const play = (report: string) =>
    run(log, 'playwright', ['test', '--reporter=list,json'], {
      env: { ...testing, CHROMIUM, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      limit: longest,
    })
  return counted('journeys', play, countPlaywright)
}

/** All steps, in the order in which they start. */
const steps: Step[] = [
  single('build', 'node', 'scripts/build.ts'),
  types,
  single('lint', 'biome', 'ci', '--colors=off', '--error-on-warnings', '.'),
  single('structure', 'node', 'scripts/structure.ts'),
  single('unused', 'knip', '--no-progress'),
  { ...single('budgets', 'node', 'scripts/budgets.ts'), after: ['build'] },
  { ...single('rebuild', 'node', 'scripts/build.ts', '--twice'), after: ['build'] },
  vitest('unit', 'unit*'),
  vitest('api'),
  vitest('api-oldest'),
  {
    name: 'faults',
    after: ['build'],
    run: (log) =>
      once([run(log, 'node', ['lab/faults/run.ts', '--short'], { env: testing, limit: longest })]),
  },
  { name: 'journeys', after: ['build'], alone: true, run: journeys },
]

export const quickSteps = stepsNamed(['types', 'lint', 'structure', 'unused', 'unit'])

export function stepsNamed(names: string[]): Step[] {
  const unknown = names.find((name) => !steps.some((step) => step.name === name))
  if (unknown)
    throw new Error(
      `No step is called '${unknown}'. The steps are ${steps.map((step) => step.name).join(', ')}`,
    )
  return steps.filter((step) => names.length === 0 || names.includes(step.name))
}

/**
 * A folder in memory for temporary files, if this system has one with enough room and programs can run from it. Each
 * test file makes and deletes a database of 500 files, and ext4 takes long to make files soon after it deleted many
 * files.
 */
function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > memoryNeeded && runsPrograms() ? memory : undefined
  } catch {
    return undefined
  }
}

function runsPrograms(): boolean {
  const folder = mkdtempSync(join(memory, 'encaixe-'))
  try {
    const program = join(folder, 'program')
    writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 })
    return spawnSync(program).status === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
