import { expect, test } from 'vitest'
import { addUp, countPlaywright, countVitest } from './counts.ts'

const vitest = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: [{}] }],
}
const unloaded = { name: 'b.test.ts', status: 'failed', assertionResults: [] }

test.each([
  ['all tests passed', {}, 0, 5, 0],
  ['one test failed', { numPassedTests: 4, numFailedTests: 1 }, 1, 4, 1],
  ['one file does not load', { testResults: [...vitest.testResults, unloaded] }, 1, 5, 1],
  ['one test is skipped and one is to do', { numPendingTests: 1, numTodoTests: 1 }, 0, 5, 2],
  ['no test was found', { numPassedTests: 0, testResults: [] }, 0, 0, 1],
  ['the runner crashed after the tests', {}, 7, 5, 1],
])('a report of vitest in which %s is counted', (_, change, exitCode, passed, failed) => {
  expect(countVitest({ ...vitest, ...change }, exitCode)).toMatchObject({ passed, failed })
})

const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }

test.each([
  ['all tests passed', { stats }, 0, 3, 0],
  ['one test failed', { stats: { ...stats, expected: 2, unexpected: 1 } }, 1, 2, 1],
  ['one test passed only when tried again', { stats: { ...stats, flaky: 1 } }, 0, 3, 1],
  ['one test was skipped', { stats: { ...stats, skipped: 1 } }, 0, 3, 1],
  ['no test was found', { stats: { ...stats, expected: 0 } }, 1, 0, 1],
  ['the setup crashed', { stats, errors: [{ message: 'no browser\nat x' }] }, 1, 3, 1],
])('a report of playwright in which %s is counted', (_, change, exitCode, passed, failed) => {
  expect(countPlaywright({ errors: [], ...change }, exitCode)).toMatchObject({ passed, failed })
})

test('the notes on a report of vitest name each failed test and its error', () => {
  const wrong = {
    status: 'failed',
    fullName: 'a cut is cheap',
    failureMessages: ['expected 30 to be 40\n at a.test.ts:7'],
  }
  const failing = { name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'passed' }, wrong] }
  const report = { ...vitest, numPassedTests: 1, numFailedTests: 1, testResults: [failing] }
  expect(countVitest(report, 1).notes).toEqual([
    'a.test.ts: a cut is cheap: expected 30 to be 40\n at a.test.ts:7',
  ])
})

test('the notes on a report of playwright name each failed journey and its error', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    tests: [{ status, projectName: 'phone', results: message ? [{ error: { message } }] : [{}] }],
  })
  const inner = {
    title: 'on a phone',
    specs: [spec('she books', 'unexpected', '\u001b[31mno button\u001b[39m')],
  }
  const suites = [{ title: 'booking.spec.ts', specs: [spec('he looks', 'expected')], suites: [inner] }]
  const report = { stats: { ...stats, expected: 1, unexpected: 1 }, errors: [], suites }
  expect(countPlaywright(report, 1).notes).toEqual(['on a phone: she books (phone): no button'])
})

test('the counts of all steps are added up', () => {
  const counts = [countVitest(vitest, 0), countPlaywright({ stats, errors: [] }, 0)]
  expect(addUp(counts)).toEqual({ passed: 8, failed: 0 })
})
