const personalNames = [
  'email',
  'e-mail',
  'nome',
  'name',
  'fullName',
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
].map((name) => name.toLowerCase())

const personalEndings = ['_hash', '_plain']
const deepest = 5

/** Alone between marks, so that identifiers and dates, which also have digits and hyphens, stay. */
const personalValues = [
  /[^\s@]+@[^\s@]+/g,
  /(?<![\w-])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![\w-])/g,
  /(?<![\w-])(?:\+?55[\s-]?)?(?:\(\d{2}\)|\d{2})[\s-]?9?\d{4}[\s-]?\d{4}(?![\w-])/g,
]

function isPersonal(name: string): boolean {
  const lower = name.toLowerCase()
  return (
    personalNames.some((word) => lower.includes(word)) ||
    personalEndings.some((ending) => lower.endsWith(ending))
  )
}

const hide = (text: string) => personalValues.reduce((left, pattern) => left.replace(pattern, '***'), text)

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
  const kept = Object.entries(record)
    .filter(([name]) => !isPersonal(name))
    .map(([name, value]) => [name, scrubValue(value, depth + 1)] as const)
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined))
}

/** Without what tells who somebody is, by name or by look. Deeper than five levels nothing is kept at all. */
export function scrub(properties: Record<string, unknown>): Record<string, unknown> {
  return scrubRecord(properties, 0)
}
