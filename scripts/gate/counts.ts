/** What a step found. `notes` say what the numbers alone would hide. */
export type Count = { passed: number; failed: number; notes: string[] }

export const passedOnce: Count = { passed: 1, failed: 0, notes: [] }
export const failedOnce = (...notes: string[]): Count => ({ passed: 0, failed: 1, notes })

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; assertionResults: unknown[] }[]
}

/** A file that fails before its first test counts too, and so does a test that was not run. */
export function countVitest(report: VitestReport, exitCode: number): Count {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const notRun = report.numPendingTests + report.numTodoTests
  const notes = broken.map((file) => `${file.name} did not load`)
  if (notRun > 0) notes.push(`${notRun} tests were skipped: nothing is skipped in silence`)
  return settle(report.numPassedTests, report.numFailedTests + broken.length + notRun, notes, exitCode)
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
}

/** A flaky journey is a failed one. */
export function countPlaywright({ stats, errors }: PlaywrightReport, exitCode: number): Count {
  const notes = errors.map((error) => error.message?.split('\n')[0] ?? 'an error outside of the tests')
  if (stats.flaky > 0) notes.push(`${stats.flaky} journeys passed only when tried again`)
  if (stats.skipped > 0) notes.push(`${stats.skipped} journeys were not run: nothing is skipped in silence`)
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length
  return settle(stats.expected, failed, notes, exitCode)
}

function settle(passed: number, failed: number, notes: string[], exitCode: number): Count {
  if (passed + failed === 0) return failedOnce(...notes, 'no test was found')
  if (exitCode !== 0 && failed === 0)
    return { passed, failed: 1, notes: [...notes, `ended with ${exitCode}`] }
  return { passed, failed, notes }
}

export function addUp(counts: Count[]): { passed: number; failed: number } {
  return {
    passed: counts.reduce((sum, count) => sum + count.passed, 0),
    failed: counts.reduce((sum, count) => sum + count.failed, 0),
  }
}
