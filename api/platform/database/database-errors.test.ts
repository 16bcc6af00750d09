import { expect, test } from 'vitest'
import {
  constraintOf,
  isDatabaseAway,
  isDatabaseUnable,
  isRetryable,
  isServerFull,
  isWithoutConnection,
} from './database-errors.ts'

const failure = (message: string, more: object = {}) => Object.assign(new Error(message), more)

test.each<[string, boolean, unknown]>([
  ['a refused connection', true, failure('', { code: 'ECONNREFUSED' })],
  [
    'a refused connection to every address',
    true,
    new AggregateError([failure('', { code: 'ECONNREFUSED' })]),
  ],
  ['a shutdown of the server', true, failure('terminating connection', { code: '57P01' })],
  ['a server that starts', true, failure('the database system is starting up', { code: '57P03' })],
  ['a server without free connections', true, failure('sorry, too many clients already', { code: '53300' })],
  ['a lost connection', true, failure('connection failure', { code: '08006' })],
  ['a connection lost in a query', true, failure('Connection terminated unexpectedly')],
  [
    'wrapped around a lost connection',
    true,
    new Error('outer error', { cause: failure('', { code: 'ECONNRESET' }) }),
  ],
  ['a missing server socket', true, failure('', { code: 'ENOENT', syscall: 'connect' })],
  ['a missing file', false, failure('', { code: 'ENOENT', syscall: 'open' })],
  ['a statement timeout', false, failure('canceling statement', { code: '57014' })],
  ['a violated constraint', false, failure('duplicate key', { code: '23505' })],
  ['a programming error', false, new TypeError('x is not a function')],
  ['only a text', false, 'ECONNREFUSED'],
])('isDatabaseAway() of an error that is %s: %s', (_what, away, error) => {
  expect(isDatabaseAway(error)).toBe(away)
})

test('constraintOf() returns a name only for a violated constraint', () => {
  expect(constraintOf(failure('', { code: '23P01', constraint: 'no_overlap' }))).toBe('no_overlap')
  expect(constraintOf(failure('', { code: '22P02', constraint: 'no_overlap' }))).toBeUndefined()
  expect(constraintOf(failure('', { code: '23505' }))).toBeUndefined()
  expect(constraintOf(undefined)).toBeUndefined()
})

test.each([
  ['40P01', true],
  ['40001', true],
  ['42P05', true],
  ['23505', false],
  ['XX000', false],
])('isRetryable() of the code %s: %s', (code, again) => {
  const error = failure('', { code })
  expect(isRetryable(error)).toBe(again)
  expect(isRetryable(new Error('outer error', { cause: error }))).toBe(again)
})

test('the error of Citus for a replaced shard is tried again, and then answered 503', () => {
  const error = failure('could not find valid entry for shard 102040', { code: 'XX000' })
  expect([isRetryable(error), isDatabaseUnable(error)]).toEqual([true, true])
})

test.each<[string, boolean, boolean, Error]>([
  ['a full server', true, true, failure('sorry, too many clients already', { code: '53300' })],
  ['a full pooler', true, true, failure('no more connections allowed (max_client_conn)', { code: '08P01' })],
  ['a pooler whose queue took too long', true, true, failure('query_wait_timeout', { code: '08P01' })],
  [
    'a pooler that never answered the first statement',
    true,
    true,
    failure('timeout exceeded when trying to connect: no answer to the first statement'),
  ],
  ['a statement that was sent and not answered', false, false, failure('Query read timeout')],
  ['a pool whose queue took too long', true, false, failure('timeout exceeded when trying to connect')],
  ['a refused connection', true, false, failure('', { code: 'ECONNREFUSED', syscall: 'connect' })],
  ['a server that starts', true, false, failure('the database system is starting up', { code: '57P03' })],
  ['a connection lost in a query', false, false, failure('Connection terminated unexpectedly')],
  ['a connection reset in a query', false, false, failure('', { code: 'ECONNRESET', syscall: 'read' })],
  [
    'a pooler that lost the server in a query',
    false,
    false,
    failure('server conn crashed?', { code: '08P01' }),
  ],
])(
  'after the error of %s isWithoutConnection() is %s and isServerFull() is %s',
  (_what, none, full, error) => {
    expect([isWithoutConnection(error), isServerFull(error)]).toEqual([none, full])
  },
)
