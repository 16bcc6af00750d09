const personalNames = [
  'email',
  'e-mail',
  'nome',
  'name',
  'fullname',
  'cpf',
  'cnpj',
  'rg',
  'passport',
  'phone',
  'telefone',
  'address',
  'endereco',
  'token',
  'secret',
  'senha',
  'password',
  'credit',
  'card',
  'ssn',
]

const personalEndings = ['_hash', '_plain']
const deepest = 5

/**
 * UUIDs, dates and instants are not removed, because events are useless without them. Any other number as long as a
 * document or a telephone is removed, whether or not it is one.
 */
const unscrubbed =
  /((?<![\w-])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?)(?![\w-]))/i

const personalValues = [
  /[^\s@]+(?:@|%40)[^\s@]+/gi,
  /\beyJ[\w-]+(?:\.[\w-]*)*/g,
  // A CNPJ (the tax number of a company), which may have letters since 2026.
  /(?<!\w)[A-Z0-9]{2}\.?[A-Z0-9]{3}\.?[A-Z0-9]{3}\/?[A-Z0-9]{4}-?\d{2}(?!\w)/gi,
  // Telephones and documents, recognized by the number of digits, with any punctuation between them.
  /(?<![\w-])\+?\(?\d(?:[\s().\-/]{0,3}\d){7,13}(?![\w-])/g,
]

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

function isPersonal(name: string): boolean {
  const plain = fold(name)
  return (
    personalNames.some((word) => plain.includes(word)) ||
    personalEndings.some((ending) => plain.endsWith(ending)) ||
    hide(name) !== name
  )
}

function hide(text: string): string {
  return text
    .split(unscrubbed)
    .map((part, place) => (place % 2 === 1 ? part : personalValues.reduce(hideLook, part)))
    .join('')
}

const hideLook = (left: string, look: RegExp) => left.replaceAll(look, '***')

function scrubValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return hide(value)
  if (typeof value === 'number' || typeof value === 'bigint') {
    return hide(String(value)) === String(value) ? value : undefined
  }
  if (typeof value === 'boolean' || value === null) return value
  if (typeof value !== 'object' || depth > deepest) return undefined
  if (Array.isArray(value)) return value.map((item) => scrubValue(item, depth + 1))
  return scrubRecord(value as Record<string, unknown>, depth)
}

function scrubRecord(record: Record<string, unknown>, depth: number): Record<string, unknown> {
  const scrubbed = Object.entries(record)
    .filter(([name]) => !isPersonal(name))
    .map(([name, value]) => [name, scrubValue(value, depth + 1)] as const)
  return Object.fromEntries(scrubbed.filter(([, value]) => value !== undefined))
}

/** Removes personal data, recognized by property name or form of value, and everything below five levels. */
export function scrub(properties: Record<string, unknown>): Record<string, unknown> {
  return scrubRecord(properties, 0)
}
