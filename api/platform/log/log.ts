import { mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Clock } from '../clock.ts'
import { describeError } from './describe-error.ts'
import { scrubFields } from './scrub-fields.ts'
import { scrubbedJson } from './scrub-text.ts'

type LogFields = Record<string, unknown>
type Write = (message: string, fields?: LogFields) => void
/**
 * Operators filter by `code`, or by the `event` of a security event, so both stay when the message is reworded.
 * docs/operations.md lists them.
 */
type Report = (message: string, fields: LogFields & ({ code: string } | { event: string })) => void

/** Writes one JSON object per line. The scrubber removes a field whose name or value looks like personal data. */
export type Log = {
  debug: Write
  info: Write
  warn: Report
  error: Report
  child(fields: LogFields): Log
}

const levels = { debug: 10, info: 20, warn: 30, error: 40, silent: 50 }
export type LogLevel = keyof typeof levels

export type LogOptions = {
  clock: Clock
  level?: LogLevel
  write?: (line: string) => void
}

export function createLog({ clock, level = 'info', write = toStdout }: LogOptions): Log {
  const timeOf = timeWriter(clock)
  /** Creates a log. Fields in `names` are left out: the line's head or a parent log has them, and no name repeats. */
  const logger = (names: readonly string[], start: string): Log => {
    const at =
      (name: Exclude<LogLevel, 'silent'>): Write =>
      (message, fields = {}) => {
        if (levels[name] < levels[level]) return
        try {
          const rest = start + scrubFields(fields, names)
          write(`{"time":"${timeOf()}","level":"${name}","message":${scrubbedJson(message)}${rest}}\n`)
          // Writes the buffer now, because an error may be the last line of this process.
          if (name === 'error') flush()
        } catch (error) {
          complain(write, error)
        }
      }
    return {
      debug: at('debug'),
      info: at('info'),
      warn: at('warn'),
      error: at('error'),
      child: (fields) => logger([...names, ...Object.keys(fields)], start + scrubFields(fields, names)),
    }
  }
  return logger(['time', 'level', 'message'], '')
}

/** Returns the instant as text; the text is formatted once for all lines of the same millisecond. */
function timeWriter({ now }: Clock): () => string {
  let [last, text] = [Number.NaN, '']
  return () => {
    const date = now()
    if (date.getTime() !== last) [last, text] = [date.getTime(), date.toISOString()]
    return text
  }
}

/** A local deployment may run for months, and nobody rotates its file: a start that finds a longer one keeps it aside. */
const longestFile = 10_000_000

/**
 * Writes lines into a file, for a person who has a terminal: of warnings and errors the terminal shows the message. The
 * file is appended to, because a second start in the same folder fails only later.
 */
export function toFile(path: string): (line: string) => void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > longestFile) renameSync(path, `${path}.1`)
  const file = openSync(path, 'a', 0o600)
  return (line) => {
    writeSync(file, line)
    const [, level, message] = /"level":"(warn|error)","message":("(?:[^"\\]|\\.)*")/.exec(line) ?? []
    if (message !== undefined) process.stderr.write(`${level}: ${JSON.parse(message)}\n`)
  }
}

/** The number of bytes in the buffer for lines that are not written yet. */
const bufferSize = 65_536
let waiting = Buffer.allocUnsafeSlow(bufferSize)
let used = 0
let hasListeners = false

/** Milliseconds after which lines are written together, because each write waits for the operating system. */
const flushAfter = 10

/** Encodes each line now, because encoding one long joined text at the flush is slower. */
function toStdout(line: string) {
  if (!hasListeners) {
    // Without a listener, a full disk or a closed pipe would end the process at a later moment.
    process.stdout.on('error', () => {})
    process.once('exit', flush)
    hasListeners = true
  }
  if (used === 0) setTimeout(flush, flushAfter).unref()
  // A UTF-16 code unit has at most three bytes in UTF-8.
  const most = 3 * line.length
  if (used + most > bufferSize) flush()
  if (most > bufferSize) process.stdout.write(line)
  else used += waiting.write(line, used)
}

function flush() {
  if (used === 0) return
  const lines = waiting.subarray(0, used)
  used = 0
  process.stdout.write(lines)
  // The stream still reads from the old buffer, so later lines get a new buffer.
  if (process.stdout.writableLength > 0) waiting = Buffer.allocUnsafeSlow(bufferSize)
}

/** Reports a failure of the log without throwing: the caller must not fail. */
function complain(write: (line: string) => void, error: unknown) {
  try {
    write(`${JSON.stringify({ level: 'error', message: 'log line lost', error: describeError(error) })}\n`)
  } catch {
    return
  }
}
