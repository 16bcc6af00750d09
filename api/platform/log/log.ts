import type { Clock } from '../clock.ts'
import { describeError } from './describe-error.ts'
import { scrubFields } from './scrub-fields.ts'
import { scrubText } from './scrub-text.ts'

type LogFields = Record<string, unknown>
type Write = (message: string, fields?: LogFields) => void

/** One JSON object per line. Everything passes the scrubber: a field named or shaped like personal data is removed. */
export type Log = {
  debug: Write
  info: Write
  warn: Write
  error: Write
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
  const logger = (inherited: LogFields): Log => {
    const at =
      (name: Exclude<LogLevel, 'silent'>): Write =>
      (message, fields) => {
        if (levels[name] < levels[level]) return
        try {
          const head = { time: clock.now().toISOString(), level: name, message: scrubText(message) }
          const own = fields === undefined ? {} : scrubFields(fields)
          // `head` comes first to be read first, and again last because no field may replace it.
          write(`${JSON.stringify({ ...head, ...inherited, ...own, ...head })}\n`)
        } catch (error) {
          complain(write, error)
        }
      }
    return {
      debug: at('debug'),
      info: at('info'),
      warn: at('warn'),
      error: at('error'),
      child: (fields) => logger({ ...inherited, ...scrubFields(fields) }),
    }
  }
  return logger({})
}

let waiting = ''
let guarded = false

/** The lines of one turn of the event loop are written together, because each write waits for the operating system. */
function toStdout(line: string) {
  if (!guarded) {
    // Without a listener, a full disk or a closed pipe would end the process at a later moment.
    process.stdout.on('error', () => {})
    process.once('exit', flush)
    guarded = true
  }
  if (waiting === '') setImmediate(flush)
  waiting += line
}

function flush() {
  if (waiting === '') return
  const lines = waiting
  waiting = ''
  process.stdout.write(lines)
}

/** A failure of the log must not fail its caller. */
function complain(write: (line: string) => void, error: unknown) {
  try {
    write(`${JSON.stringify({ level: 'error', message: 'log line lost', error: describeError(error) })}\n`)
  } catch {
    return
  }
}
