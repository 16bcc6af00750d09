const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
])

const SERVER_LEAVING = new Set(['57P01', '57P02', '57P03', '53300'])

/** Codes of a prepared statement that is missing or belongs to another process: the connection has no own session. */
const FOREIGN_SESSION = new Set(['42P05', '26000'])

// Codes of a timeout, lock, conflict, read-only, disk error, lost session: the request may succeed a moment later.
const NOT_NOW = new Set(['57014', '55P03', '40P01', '40001', '25006', '25P03', '58030', ...FOREIGN_SESSION])

/** The errors of pgbouncer for a client that got no connection: no statement was passed on. */
const POOLER_FULL = [
  'no more connections allowed',
  'query_wait_timeout',
  'timeout exceeded when trying to connect: no answer to the first statement',
]
const POOLER_WITHOUT_SERVER = [
  'server login has been failing',
  'client_login_timeout',
  'pgbouncer cannot connect',
]

/** The error of Citus for a statement that was planned just before its company got a shard of its own. */
const SHARD_REPLACED = ['could not find valid entry for shard']

const NOT_CONNECTED = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'timeout expired',
]

const LOST_CONNECTION = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'driver has already been destroyed',
]

const BROKEN_CONSTRAINTS = new Set(['23505', '23P01', '23503', '23514'])

/** No connection was opened, or with `wasConnected` nobody knows what became of the statement. */
export class DatabaseAwayError extends Error {
  readonly wasConnected: boolean

  constructor(
    message: string,
    { wasConnected = false, ...options }: ErrorOptions & { wasConnected?: boolean } = {},
  ) {
    super(message, options)
    this.wasConnected = wasConnected
  }
}

/** Whether the database could not be reached or the connection broke: a 503, not an error of the request. */
export function isDatabaseAway(error: unknown): boolean {
  for (const each of causesOf(error)) {
    if (each instanceof DatabaseAwayError) return true
    const code = codeOf(each)
    if (code && (SERVER_LEAVING.has(code) || /^08...$/.test(code))) return true
    if (code && UNREACHABLE.has(code) && isSocketError(each)) return true
    if (startsWith(each, LOST_CONNECTION)) return true
  }
  return false
}

const REFUSED_LOGIN =
  /FATAL: +(?:.* authentication failed|no pg_hba\.conf entry|(?:role|database) ".*" does not exist)/

/**
 * Whether the server refused a wrong password, or a role or a database that does not exist: this is no outage. Citus
 * repeats the refusal of another node with the code of a lost connection.
 */
export const isLoginRefused = (error: unknown) =>
  [...causesOf(error)].some((each) => /^(28|3D)/.test(codeOf(each) ?? '') || REFUSED_LOGIN.test(each.message))

/** Whether the server or a pooler has too many connections already. */
export function isServerFull(error: unknown): boolean {
  return [...causesOf(error)].some((each) => codeOf(each) === '53300' || startsWith(each, POOLER_FULL))
}

/** Whether no connection was available, so that no statement has run: another attempt repeats nothing. */
export function isWithoutConnection(error: unknown): boolean {
  if (isServerFull(error)) return true
  return [...causesOf(error)].some(
    (each) =>
      (each instanceof DatabaseAwayError && !each.wasConnected) ||
      codeOf(each) === '57P03' ||
      startsWith(each, [...NOT_CONNECTED, ...POOLER_WITHOUT_SERVER]) ||
      ('syscall' in each && each.syscall === 'connect'),
  )
}

/** Whether a pooler gave the connection another session: the transaction was rolled back. */
export function isForeignSession(error: unknown): boolean {
  return error instanceof Error && FOREIGN_SESSION.has(codeOf(error) ?? '')
}

/**
 * Whether the database answered that it cannot run the statement now. The request gets a 503, and the failure is logged
 * as an error.
 */
export function isDatabaseUnable(error: unknown): boolean {
  for (const each of causesOf(error)) {
    const code = codeOf(each)
    if (code && (NOT_NOW.has(code) || /^53...$/.test(code))) return true
    if (startsWith(each, SHARD_REPLACED)) return true
  }
  return false
}

/** Whether a statement waited for a lock as long as a request may wait. */
export const isLockTimeout = (error: unknown) => [...causesOf(error)].some((each) => codeOf(each) === '55P03')

/**
 * The name of the violated constraint, if the error is a constraint violation. Citus names it only in the message, with
 * the number of the shard behind it.
 */
export function constraintOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !BROKEN_CONSTRAINTS.has(codeOf(error) ?? '')) return undefined
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint
  return /constraint "(\w+?)(?:_\d{6,})?"/.exec(error.message)?.[1]
}

/** Deadlock, serialization failure, lost session, replaced shard: the transaction was rolled back and may run again. */
export function isRetryable(error: unknown): boolean {
  return [...causesOf(error)].some(
    (each) =>
      codeOf(each) === '40P01' ||
      codeOf(each) === '40001' ||
      isForeignSession(each) ||
      startsWith(each, SHARD_REPLACED),
  )
}

const startsWith = ({ message }: Error, starts: readonly string[]) =>
  starts.some((start) => message.startsWith(start))

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

// ENOENT is a missing server socket only with the syscall `connect`; otherwise it is a missing file.
function isSocketError(error: Error): boolean {
  if (codeOf(error) !== 'ENOENT') return true
  return 'syscall' in error && error.syscall === 'connect'
}

function* causesOf(error: unknown, depth = 0): Generator<Error> {
  if (!(error instanceof Error) || depth > 5) return
  yield error
  yield* causesOf(error.cause, depth + 1)
  // An AggregateError contains one error for each address of the host name.
  if (error instanceof AggregateError) for (const each of error.errors) yield* causesOf(each, depth + 1)
}
