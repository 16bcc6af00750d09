import { expect, test } from 'vitest'
import playwrightConfig from '../../playwright.config.ts'
import vitestConfig from '../../vitest.config.ts'
import { addUp, countPlaywright, countVitest } from './counts.ts'

const vitest = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ name: 'a.test.ts', assertionResults: [{ status: 'passed' }] }],
}

test.each([
  ['all tests passed', {}, 0, 5, 0],
  ['one test failed', { numPassedTests: 4, numFailedTests: 1 }, 1, 4, 1],
  ['one test is skipped and one is to do', { numPendingTests: 1, numTodoTests: 1 }, 0, 5, 2],
  ['one file does not load', {}, 1, 5, 1],
  ['no test was found', { numPassedTests: 0, testResults: [] }, 1, 0, 1],
  ['the runner crashed after the tests', {}, 7, 5, 1],
])('a vitest report is counted when %s', (_, change, exitCode, passed, failed) => {
  expect(countVitest({ ...vitest, ...change }, exitCode)).toMatchObject({ passed, failed })
})

const stats = { expected: 3, unexpected: 0, skipped: 0 }

test.each([
  ['all tests passed', {}, 0, 3, 0],
  ['one test failed', { expected: 2, unexpected: 1 }, 1, 2, 1],
  ['one test passed only when tried again', {}, 1, 3, 1],
  ['one test was skipped', { skipped: 1 }, 0, 3, 1],
  ['no test was found', { expected: 0 }, 1, 0, 1],
  ['the setup crashed', {}, 1, 3, 1],
])('a playwright report is counted when %s', (_, change, exitCode, passed, failed) => {
  expect(countPlaywright({ stats: { ...stats, ...change } }, exitCode)).toMatchObject({ passed, failed })
})

test('vitest and playwright end with an error for no test, for `only` and for a flaky test', () => {
  expect(vitestConfig.test).toMatchObject({ passWithNoTests: false, allowOnly: false })
  expect(vitestConfig.test).not.toHaveProperty('retry')
  expect(playwrightConfig).toMatchObject({ forbidOnly: true, failOnFlakyTests: true })
})

test('the notes on a report of vitest name each failed or skipped test and its error', () => {
  const failing = {
    status: 'failed',
    fullName: 'a cut is cheap',
    failureMessages: ['expected 30 to be 40\n at a.test.ts:7'],
  }
  const skipped = { status: 'skipped', fullName: 'a cut is quick', failureMessages: [] }
  const files = [{ name: 'a.test.ts', assertionResults: [{ status: 'passed' }, failing, skipped] }]
  const report = { ...vitest, numPassedTests: 1, numFailedTests: 1, numPendingTests: 1, testResults: files }
  expect(countVitest(report, 1).notes).toEqual([
    'a.test.ts: a cut is cheap: expected 30 to be 40\n at a.test.ts:7',
    'a.test.ts: a cut is quick: skipped',
  ])
})

test('the notes on a report of playwright name each failed journey and its error', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    tests: [{ status, projectName: 'phone', results: message ? [{ error: { message } }] : [{}] }],
  })
  const inner = {
    title: 'on a phone',
    specs: [spec('a client books', 'unexpected', '\u001b[31mno button\u001b[39m')],
  }
  const suites = [{ title: 'booking.spec.ts', specs: [spec('a client looks', 'expected')], suites: [inner] }]
  const report = { stats: { ...stats, expected: 1, unexpected: 1 }, suites }
  expect(countPlaywright(report, 1).notes).toEqual(['on a phone: a client books (phone): no button'])
})

test('the counts of all steps are added up', () => {
  const counts = [countVitest(vitest, 0), countPlaywright({ stats }, 0)]
  expect(addUp(counts)).toEqual({ passed: 8, failed: 0 })
})
