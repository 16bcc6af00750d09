import { describeError } from './describe-error.ts'
import { REMOVED, scrubbedJson, scrubText } from './scrub-text.ts'

const MAX_DEPTH = 5
const MAX_ENTRIES = 50
const MAX_TEXT = 4_000
const MAX_KEY = 200

const personalPart =
  /mail|nome|name|cpf|cnpj|passport|passaporte|phone|telefone|celular|whatsapp|address|endereco|token|secret|senha|password|credit|card|cartao|ssn|authorization|cookie|apikey|accesskey|privatekey|credential|signature|birth|nascimento|hash$|plain$/
// Names of personal fields that are short or common inside other words, so only the whole name matches.
const personalWhole =
  /^(rg|ip|sub|uid|jwt|bearer|query|search|body|notes|note|observacoes|detail|parameters)$/

/** The smallest number that may be personal: a document, telephone or token has at least nine digits. */
const shortestSecret = 100_000_000

const removed = JSON.stringify(REMOVED)

type Name = { isClean: boolean; isPersonal: boolean; start: string }

/** Caches what a field's name says about the field; nearly all names come from the code of the product. */
const known = new Map<string, Name>()
const mostKnown = 1_000

function nameOf(field: string): Name {
  const before = known.get(field)
  if (before) return before
  const found = {
    isClean: field.length <= MAX_KEY && scrubText(field) === field,
    isPersonal: isPersonalName(field.slice(0, MAX_KEY)),
    start: `,${JSON.stringify(field)}:`,
  }
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

/**
 * Writes the fields as JSON, each field after a comma. The result has a maximum size and no cycles, no personal data,
 * and no fields whose name itself contains personal data. Never throws.
 */
export function scrubFields(fields: object, without: readonly string[]): string {
  return scrubEntries(fields, 1, [fields], without)
}

function scrubEntries(
  source: object,
  depth: number,
  path: readonly object[],
  without: readonly string[] = [],
): string {
  let entries = ''
  const keys = Object.keys(source)
  if (keys.length > MAX_ENTRIES) keys.length = MAX_ENTRIES
  for (const key of keys) {
    const { isClean, isPersonal, start } = nameOf(key)
    if (!isClean || without.includes(key)) continue
    const value = isPersonal ? removed : scrubValue(read(source, key), depth, path)
    if (value !== undefined) entries += start + value
  }
  return entries
}

function read(source: object, key: string): unknown {
  try {
    return source[key as keyof typeof source]
  } catch {
    return '[unreadable]'
  }
}

/** Returns undefined for a value that JSON cannot express. */
function scrubValue(value: unknown, depth: number, path: readonly object[]): string | undefined {
  switch (typeof value) {
    case 'string':
      return scrubbedJson(value.slice(0, MAX_TEXT))
    case 'number':
      return isSecret(value) ? removed : Number.isFinite(value) ? String(value) : 'null'
    case 'bigint':
      return scrubbedJson(String(value))
    case 'boolean':
      return String(value)
    case 'object':
      return value === null ? 'null' : scrubObject(value, depth, path)
    default:
      return undefined
  }
}

const isSecret = (value: number) =>
  Number.isInteger(value) && Math.abs(value) >= shortestSecret && scrubText(String(value)) !== String(value)

function scrubObject(value: object, depth: number, path: readonly object[]): string {
  if (value instanceof Date) return JSON.stringify(value)
  if (value instanceof URL) return scrubbedJson(value.href)
  if (value instanceof Error) return JSON.stringify(describeError(value))
  if (ArrayBuffer.isView(value)) return `"[${value.byteLength} bytes]"`
  if (path.includes(value)) return '"[circular]"'
  if (depth >= MAX_DEPTH) return '"[deep]"'
  const inner = [...path, value]
  if (!Array.isArray(value)) return `{${scrubEntries(value, depth + 1, inner).slice(1)}}`
  // A hole of a sparse array is written as an item too.
  const items = Array.from(
    value.slice(0, MAX_ENTRIES),
    (item) => scrubValue(item, depth + 1, inner) ?? 'null',
  )
  return `[${items.join(',')}]`
}
