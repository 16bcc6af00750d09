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

// Timeout, lock, conflict, read-only, disk error: the same request may succeed a moment later.
const NOT_NOW = new Set(['57014', '55P03', '40P01', '40001', '25006', '25P03', '58030'])

const LOST_CONNECTION = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'driver has already been destroyed',
]

const BROKEN_CONSTRAINTS = new Set(['23505', '23P01', '23503', '23514'])

/** Whether the database could not be reached or the connection broke: a 503, not an error of the request. */
export function isDatabaseAway(error: unknown): boolean {
  for (const each of causesOf(error)) {
    const code = codeOf(each)
    if (code && (SERVER_LEAVING.has(code) || /^08...$/.test(code))) return true
    if (code && UNREACHABLE.has(code) && isSocketError(each)) return true
    if (LOST_CONNECTION.some((start) => each.message.startsWith(start))) return true
  }
  return false
}

/** Whether the database answered that it cannot do this now: also a 503, but logged as an error. */
export function isDatabaseUnable(error: unknown): boolean {
  for (const each of causesOf(error)) {
    const code = codeOf(each)
    if (code && (NOT_NOW.has(code) || /^53...$/.test(code))) return true
  }
  return false
}

/** The name of the violated constraint, if the error is a constraint violation. */
export function constraintOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !BROKEN_CONSTRAINTS.has(codeOf(error) ?? '')) return undefined
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
}

/** Deadlock or serialization failure: the transaction was rolled back and may run again. */
export function isRetryable(error: unknown): boolean {
  const code = error instanceof Error ? codeOf(error) : undefined
  return code === '40P01' || code === '40001'
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

// ENOENT may also be a missing file; a missing server socket has the syscall `connect`.
function isSocketError(error: Error): boolean {
  if (codeOf(error) !== 'ENOENT') return true
  return 'syscall' in error && error.syscall === 'connect'
}

function* causesOf(error: unknown, depth = 0): Generator<Error> {
  if (!(error instanceof Error) || depth > 5) return
  yield error
  yield* causesOf(error.cause, depth + 1)
  // One error for each address of the host name.
  if (error instanceof AggregateError) for (const each of error.errors) yield* causesOf(each, depth + 1)
}
