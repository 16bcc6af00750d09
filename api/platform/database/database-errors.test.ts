import { expect, test } from 'vitest'
import { constraintOf, isDatabaseAway, isRetryable } from './database-errors.ts'

const failure = (message: string, more: object = {}) => Object.assign(new Error(message), more)

test.each<[string, unknown, boolean]>([
  ['refused', failure('', { code: 'ECONNREFUSED' }), true],
  ['every address refused', new AggregateError([failure('', { code: 'ECONNREFUSED' })]), true],
  ['shutting down', failure('terminating connection', { code: '57P01' }), true],
  ['starting', failure('the database system is starting up', { code: '57P03' }), true],
  ['full', failure('sorry, too many clients already', { code: '53300' }), true],
  ['lost', failure('connection failure', { code: '08006' }), true],
  ['lost in the middle', failure('Connection terminated unexpectedly'), true],
  ['wrapped', new Error('outer', { cause: failure('', { code: 'ECONNRESET' }) }), true],
  ['no socket of the server', failure('', { code: 'ENOENT', syscall: 'connect' }), true],
  ['no file of ours', failure('', { code: 'ENOENT', syscall: 'open' }), false],
  ['too slow a statement', failure('canceling statement', { code: '57014' }), false],
  ['a broken constraint', failure('duplicate key', { code: '23505' }), false],
  ['a fault of ours', new TypeError('x is not a function'), false],
  ['no error at all', 'ECONNREFUSED', false],
])('away: %s', (_what, error, away) => {
  expect(isDatabaseAway(error)).toBe(away)
})

test('only a broken constraint has a name', () => {
  expect(constraintOf(failure('', { code: '23P01', constraint: 'no_overlap' }))).toBe('no_overlap')
  expect(constraintOf(failure('', { code: '22P02', constraint: 'no_overlap' }))).toBeUndefined()
  expect(constraintOf(failure('', { code: '23505' }))).toBeUndefined()
  expect(constraintOf(undefined)).toBeUndefined()
})

test.each([
  ['40P01', true],
  ['40001', true],
  ['23505', false],
])('%s may run again: %s', (code, again) => {
  expect(isRetryable(failure('', { code }))).toBe(again)
})
