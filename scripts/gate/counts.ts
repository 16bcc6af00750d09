import { stripVTControlCharacters } from 'node:util'

/** The result of a step. `notes` name the tests that failed or were skipped. */
export type Count = { passed: number; failed: number; notes: string[] }

export const passedOnce: Count = { passed: 1, failed: 0, notes: [] }
export const failedOnce = (...notes: string[]): Count => ({ passed: 0, failed: 1, notes })

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    assertionResults: { status?: string; fullName?: string; failureMessages?: string[] | null }[]
  }[]
}

/** Neither runner has a setting that refuses a test which skips itself, so a skipped test is counted as failed here. */
export function countVitest(report: VitestReport, exitCode: number): Count {
  const notes = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(({ status, fullName, failureMessages }) =>
        noteOf(`${name}: ${fullName}`, status, failureMessages?.[0]),
      ),
  )
  const notRun = report.numPendingTests + report.numTodoTests
  return settle(report.numPassedTests, report.numFailedTests + notRun, notes, exitCode)
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; skipped: number }
  suites?: Suite[]
}

type Suite = { title: string; suites?: Suite[]; specs?: Spec[] }
type Spec = {
  title: string
  tests: { status: string; projectName: string; results: { error?: { message?: string } }[] }[]
}

export function countPlaywright({ stats, suites = [] }: PlaywrightReport, exitCode: number): Count {
  return settle(stats.expected, stats.unexpected + stats.skipped, suites.flatMap(notesOf), exitCode)
}

function notesOf({ title, suites = [], specs = [] }: Suite): string[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, projectName, results }) => {
        const failed = results.find(({ error }) => error)
        return noteOf(`${title}: ${spec.title} (${projectName})`, status, failed?.error?.message)
      }),
  )
  return [...suites.flatMap(notesOf), ...own]
}

function noteOf(test: string, status = 'unknown', error = ''): string {
  const lines = stripVTControlCharacters(error).split('\n').slice(0, 6)
  return `${test}: ${lines.join('\n').slice(0, 1_500) || status}`
}

/**
 * The runners are set so that the exit code covers the failures that are not counted: no test at all, `only`, a flaky
 * journey, a file that does not load, a crash.
 */
function settle(passed: number, failed: number, notes: string[], exitCode: number): Count {
  if (exitCode === 0 || failed > 0) return { passed, failed, notes }
  return { passed, failed: 1, notes: [...notes, `the runner ended with exit code ${exitCode}`] }
}

export function addUp(counts: Count[]): { passed: number; failed: number } {
  return {
    passed: counts.reduce((sum, count) => sum + count.passed, 0),
    failed: counts.reduce((sum, count) => sum + count.failed, 0),
  }
}
