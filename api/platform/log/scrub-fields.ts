import { describeError } from './describe-error.ts'
import { REMOVED, scrubText } from './scrub-text.ts'

const MAX_DEPTH = 5
const MAX_ENTRIES = 50
const MAX_TEXT = 4_000
const MAX_KEY = 200

const personalPart =
  /mail|nome|name|cpf|cnpj|passport|passaporte|phone|telefone|celular|whatsapp|address|endereco|token|secret|senha|password|credit|card|cartao|ssn|authorization|cookie|apikey|accesskey|privatekey|credential|signature|birth|nascimento|hash$|plain$/
// These names are short, or common inside other words, so only a whole name matches.
const personalWhole =
  /^(rg|ip|sub|uid|jwt|bearer|query|search|body|notes|note|observacoes|detail|parameters)$/

/** No document, telephone or token is a number with fewer than nine digits. */
const shortestSecret = 100_000_000

type Name = { name: string; isPersonal: boolean }

/** By the name of a field, which our code gives in nearly every case. */
const known = new Map<string, Name>()
const mostKnown = 1_000

function nameOf(field: string): Name {
  const before = known.get(field)
  if (before) return before
  const short = field.slice(0, MAX_KEY)
  const found = { name: scrubText(short), isPersonal: isPersonalName(short) }
  if (field.length > MAX_KEY) return found
  if (known.size >= mostKnown) known.clear()
  known.set(field, found)
  return found
}

function isPersonalName(key: string): boolean {
  const plain = key
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  return personalPart.test(plain) || personalWhole.test(plain)
}

/** A copy that may be logged: bounded, without cycles, without personal data. Never throws. */
export function scrubFields(fields: Record<string, unknown>): Record<string, unknown> {
  return scrubEntries(fields, 1, [fields])
}

function scrubEntries(source: object, depth: number, path: readonly object[]): Record<string, unknown> {
  const scrubbed: Record<string, unknown> = {}
  for (const key of Object.keys(source).slice(0, MAX_ENTRIES)) {
    const { name, isPersonal } = nameOf(key)
    scrubbed[name] = isPersonal ? REMOVED : scrubValue(read(source, key), depth, path)
  }
  return scrubbed
}

function read(source: object, key: string): unknown {
  try {
    return Reflect.get(source, key)
  } catch {
    return '[unreadable]'
  }
}

function scrubValue(value: unknown, depth: number, path: readonly object[]): unknown {
  switch (typeof value) {
    case 'string':
      return scrubText(value.slice(0, MAX_TEXT))
    case 'number':
      return isSecret(value) ? REMOVED : value
    case 'bigint':
      return scrubText(String(value))
    case 'boolean':
      return value
    case 'object':
      return value === null ? null : scrubObject(value, depth, path)
    default:
      return undefined
  }
}

const isSecret = (value: number) =>
  Number.isInteger(value) && Math.abs(value) >= shortestSecret && scrubText(String(value)) !== String(value)

function scrubObject(value: object, depth: number, path: readonly object[]): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (value instanceof URL) return scrubText(value.href)
  if (value instanceof Error) return describeError(value)
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (path.includes(value)) return '[circular]'
  if (depth >= MAX_DEPTH) return '[deep]'
  const inner = [...path, value]
  if (Array.isArray(value)) {
    return value.slice(0, MAX_ENTRIES).map((item) => scrubValue(item, depth + 1, inner))
  }
  return scrubEntries(value, depth + 1, inner)
}
