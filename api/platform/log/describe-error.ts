import { REMOVED, scrubText } from './scrub-text.ts'

const MAX_CAUSES = 5
const MAX_MESSAGE = 1_000
const MAX_FRAMES = 20

export type ErrorDescription = {
  type: string
  message: string
  code?: string
  constraint?: string
  stack?: string[]
  cause?: ErrorDescription
  errors?: ErrorDescription[]
}

/** The only fields of an error that may be logged: a driver's `detail` and `parameters` contain rows. */
export function describeError(error: unknown, depth = 1): ErrorDescription {
  try {
    return describe(error, depth)
  } catch {
    return { type: 'unreadable', message: '' }
  }
}

function describe(error: unknown, depth: number): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: scrubMessage(String(error)) }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const quotesInput = error instanceof SyntaxError || (typeof code === 'string' && /^22/.test(code))
  const description: ErrorDescription = {
    type: scrubText(error.name),
    message: scrubMessage(quotesInput ? withoutQuotes(error.message) : error.message),
  }
  if (typeof code === 'string' || typeof code === 'number') description.code = scrubText(String(code))
  if (typeof constraint === 'string') description.constraint = constraint
  const stack = framesOf(error)
  if (stack.length > 0) description.stack = stack
  if (depth < MAX_CAUSES) {
    if (error.cause !== undefined) description.cause = describeError(error.cause, depth + 1)
    if (error instanceof AggregateError) {
      description.errors = error.errors.slice(0, MAX_CAUSES).map((inner) => describeError(inner, depth + 1))
    }
  }
  return description
}

function scrubMessage(message: string): string {
  return scrubText(message.slice(0, MAX_MESSAGE))
}

/** Removes quoted input, as in `invalid input syntax for type uuid: "Maria"` or `"Maria… is not valid JSON`. */
function withoutQuotes(message: string): string {
  return message.replace(/"[\s\S]*"/g, `"${REMOVED}"`)
}

/** Returns only the frames of a stack: its first lines repeat the message without scrubbing. */
function framesOf(error: Error): string[] {
  const lines = typeof error.stack === 'string' ? error.stack.split('\n') : []
  return lines
    .filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => scrubText(line.trim()))
}

/** One sentence for an operator. The error of a host name with several addresses has a code and no message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof Error && /fetch failed/.test(error.message)) return reasonOf(cause)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
