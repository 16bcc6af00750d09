import { readFileSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { findBrowser } from '../browser.ts'
import { root } from '../root.ts'
import { type Log, run } from './command.ts'
import { type Count, countPlaywright, countVitest, failedOnce, passedOnce } from './counts.ts'
import type { Step } from './run-steps.ts'

const web = join(root, 'web')

async function once(codes: Promise<number>[]): Promise<Count> {
  return (await Promise.all(codes)).every((code) => code === 0) ? passedOnce : failedOnce()
}

function single(name: string, command: string, ...args: string[]): Step {
  return { name, run: (log) => once([run(log, command, args)]) }
}

const types: Step = {
  name: 'types',
  async run(log) {
    if ((await run(log, 'react-router', ['typegen'], { cwd: web })) !== 0) return failedOnce()
    // What a run has found, the next one need not find again.
    const known = (project: string) =>
      join(root, '.build', 'types', `${basename(resolve(root, project))}.json`)
    const check = (project: string) =>
      run(log, 'tsc', ['--noEmit', '-p', project, '--incremental', '--tsBuildInfoFile', known(project)])
    return once(['.', 'contract', 'api', 'web', 'e2e'].map(check))
  },
}

/** Removed first, so that a runner which dies cannot leave yesterday's count behind. */
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
    return failedOnce(`ended with ${code} and without a report`)
  }
}

function vitest(project: string, ...more: string[]): Step {
  const args = (report: string) => [
    'run',
    `--project=${project}`,
    ...more,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  return {
    name: project,
    run: (log) => counted(project, (report) => run(log, 'vitest', args(report)), countVitest),
  }
}

async function journeys(log: Log): Promise<Count> {
  const CHROMIUM = await findBrowser()
  const play = (report: string) =>
    run(log, 'playwright', ['test', '--reporter=list,json'], {
      env: { CHROMIUM, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      limit: 30 * 60_000,
    })
  return counted('journeys', play, countPlaywright)
}

/** In the order in which they begin. */
export const steps: Step[] = [
  single('build', 'node', 'scripts/build.ts'),
  types,
  single('lint', 'biome', 'ci', '--colors=off', '--error-on-warnings', '.'),
  single('structure', 'node', 'scripts/structure.ts'),
  { ...single('budgets', 'node', 'scripts/budgets.ts'), after: ['build'] },
  vitest('unit'),
  vitest('pglite'),
  vitest('postgres'),
  { name: 'journeys', after: ['build'], alone: true, run: journeys },
]

/** What a change is looked at with while it is made. That no file leans on another's remains is left to the whole. */
export const quickSteps = [...stepsNamed(['types', 'lint', 'structure']), vitest('unit', '--no-isolate')]

export function stepsNamed(names: string[]): Step[] {
  const unknown = names.find((name) => !steps.some((step) => step.name === name))
  if (unknown)
    throw new Error(`no step is called '${unknown}'; there are ${steps.map((step) => step.name).join(', ')}`)
  return steps.filter((step) => names.length === 0 || names.includes(step.name))
}
