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
  ['all passed', {}, 0, 5, 0],
  ['one failed', { numPassedTests: 4, numFailedTests: 1 }, 1, 4, 1],
  ['a file does not load', { testResults: [...vitest.testResults, unloaded] }, 1, 5, 1],
  ['one skipped, one to do', { numPendingTests: 1, numTodoTests: 1 }, 0, 5, 2],
  ['nothing found', { numPassedTests: 0, testResults: [] }, 0, 0, 1],
  ['the runner fell over afterwards', {}, 7, 5, 1],
])('vitest: %s', (_, change, exitCode, passed, failed) => {
  expect(countVitest({ ...vitest, ...change }, exitCode)).toMatchObject({ passed, failed })
})

const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }

test.each([
  ['all passed', { stats }, 0, 3, 0],
  ['one failed', { stats: { ...stats, expected: 2, unexpected: 1 } }, 1, 2, 1],
  ['one passed only when tried again', { stats: { ...stats, flaky: 1 } }, 0, 3, 1],
  ['one skipped', { stats: { ...stats, skipped: 1 } }, 0, 3, 1],
  ['nothing found', { stats: { ...stats, expected: 0 } }, 1, 0, 1],
  ['the setup fell over', { stats, errors: [{ message: 'no browser\nat x' }] }, 1, 3, 1],
])('playwright: %s', (_, change, exitCode, passed, failed) => {
  expect(countPlaywright({ errors: [], ...change }, exitCode)).toMatchObject({ passed, failed })
})

test('vitest: what failed is named, with why', () => {
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

test('playwright: what failed is named, with why', () => {
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

test('the sum is of every step', () => {
  const counts = [countVitest(vitest, 0), countPlaywright({ stats, errors: [] }, 0)]
  expect(addUp(counts)).toEqual({ passed: 8, failed: 0 })
})
