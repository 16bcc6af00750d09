import { stripVTControlCharacters } from 'node:util'

/** The result of a step. `notes` name what failed, was skipped or did not load. */
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
    status: string
    message?: string
    assertionResults: { status?: string; fullName?: string; failureMessages?: string[] | null }[]
  }[]
}

const begin = (text = '') => stripVTControlCharacters(text).split('\n').slice(0, 6).join('\n').slice(0, 1_500)

/** A file that fails before its first test counts as one failure, and so does every skipped test. */
export function countVitest(report: VitestReport, exitCode: number): Count {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const notRun = report.numPendingTests + report.numTodoTests
  const notes = broken.map((file) => `${file.name} did not load: ${begin(file.message)}`)
  for (const { name, assertionResults } of report.testResults)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') notes.push(`${name}: ${fullName}: ${begin(failureMessages?.[0])}`)
  if (notRun > 0) notes.push(`${notRun} tests were skipped, which counts as failed`)
  return settle(report.numPassedTests, report.numFailedTests + broken.length + notRun, notes, exitCode)
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites?: Suite[]
}

type Suite = { title: string; suites?: Suite[]; specs?: Spec[] }
type Spec = {
  title: string
  tests: { status: string; projectName: string; results: { error?: { message?: string } }[] }[]
}

function* namedIn({ title, suites = [], specs = [] }: Suite): Generator<string> {
  for (const inner of suites) yield* namedIn(inner)
  for (const spec of specs)
    for (const { status, projectName, results } of spec.tests)
      if (status === 'unexpected' || status === 'flaky')
        yield `${title}: ${spec.title} (${projectName}): ${begin(results.find(({ error }) => error)?.error?.message)}`
}

/** A journey that passed only when it was tried again counts as failed. */
export function countPlaywright({ stats, errors, suites = [] }: PlaywrightReport, exitCode: number): Count {
  const notes = errors.map((error) => error.message?.split('\n')[0] ?? 'an error outside of the tests')
  for (const suite of suites) notes.push(...namedIn(suite))
  if (stats.flaky > 0)
    notes.push(`${stats.flaky} journeys passed only when tried again, which counts as failed`)
  if (stats.skipped > 0) notes.push(`${stats.skipped} journeys were skipped, which counts as failed`)
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length
  return settle(stats.expected, failed, notes, exitCode)
}

function settle(passed: number, failed: number, notes: string[], exitCode: number): Count {
  if (passed + failed === 0) return failedOnce(...notes, 'the runner found no test')
  if (exitCode !== 0 && failed === 0)
    return { passed, failed: 1, notes: [...notes, `the runner ended with exit code ${exitCode}`] }
  return { passed, failed, notes }
}

export function addUp(counts: Count[]): { passed: number; failed: number } {
  return {
    passed: counts.reduce((sum, count) => sum + count.passed, 0),
    failed: counts.reduce((sum, count) => sum + count.failed, 0),
  }
}
