import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { contract } from './contract.ts'
import type { Endpoint } from './endpoint.ts'

/** The longest body that the API reads has room for a text of about this many bytes. */
const longest = 63_000

/** Combining marks in descending order of their classes, so that normalisation has to sort them all. */
const marks = ['\u0345', '\u0301', '\u0315', '\u0316', '\u031B', '\u0327', '\u05B0', '\u3099', '\u0334']
const cycled = (letters: readonly string[]) =>
  letters
    .join('')
    .repeat(longest)
    .slice(0, longest / 2)

const hostile: Record<string, string> = {
  'marks in the worst order': cycled(marks),
  'marks of two classes': cycled(['\u0301', '\u0316']),
  'marks between hidden controls': cycled([...marks, '\u202E', ...marks]),
  'marks just under the bound': cycled(['a', ...Array(15).fill('\u0301\u0316')]),
  'a Hangul letter in parts': cycled(['\u1100', '\u1161', '\u11A8']),
  'letters that NFC takes apart': cycled(['\uFB1D', '\u0958', '\u1F82']),
  spaces: ' '.repeat(longest),
  'spaces around a letter': `${' '.repeat(longest)}a${' '.repeat(9)}`,
  'invisible characters': cycled(['\u200B', '\u3164', '\u2060']),
  'one letter': 'a'.repeat(longest),
  digits: '1'.repeat(longest),
  'at signs': '@'.repeat(longest),
  'labels of an address': `a@${'a.'.repeat(longest / 2)}`,
  'a name of an address': `${'a.'.repeat(longest / 2)}@`,
  hyphens: 'a-'.repeat(longest / 2),
  'dots and slashes': '11.222/'.repeat(longest / 7),
  quotes: '"\\\''.repeat(longest / 3),
  'emoji with joiners': cycled(['👩‍👩‍👧‍👦', '🏽']),
  'a mixture': cycled(['a', ' ', '\u0301', '1', '@', '.', '-', '\u200D', 'ß', '\u1161']),
  'times of day': '10:00'.repeat(longest / 5),
  dates: '2027-03-03'.repeat(longest / 10),
}

type Definition = {
  type: string
  shape?: Record<string, ZodType>
  innerType?: ZodType
  element?: ZodType
  keyType?: ZodType
  valueType?: ZodType
  options?: ZodType[]
  entries?: Record<string, unknown>
  values?: unknown[]
  in?: ZodType
  out?: ZodType
}
const definitionOf = (schema: ZodType) => schema._zod.def as unknown as Definition

/** A place in a body where a text may be. `key` marks the name of a field of a record, which the caller chooses. */
type Field = { path: (string | number)[]; key?: true }

function fieldsOf(schema: ZodType, path: Field['path'] = []): Field[] {
  const { type, shape, innerType, element, valueType, options, in: from, out } = definitionOf(schema)
  if (shape) return Object.entries(shape).flatMap(([name, inner]) => fieldsOf(inner, [...path, name]))
  if (element) return fieldsOf(element, [...path, 0])
  if (valueType) return [{ path: [...path, 'any'], key: true }, ...fieldsOf(valueType, [...path, 'any'])]
  if (innerType) return fieldsOf(innerType, path)
  if (options) return options.flatMap((option) => fieldsOf(option, path))
  if (from && out) return fieldsOf(definitionOf(from).type === 'transform' ? out : from, path)
  return ['string', 'enum', 'unknown', 'literal'].includes(type) ? [{ path }] : []
}

const tried = [
  'Corte',
  '2027-03-03',
  '2027-03',
  '10:00',
  '30',
  'ana@cliente.example',
  '529.982.247-25',
  '11.222.333/0001-81',
  '11955550101',
  'salao-da-zoe',
  'page_view',
  30,
  60,
  true,
  null,
]

/** Returns a valid value of a schema, so that checks of the full object also run. */
function sampleOf(schema: ZodType): unknown {
  const { shape, innerType, element, valueType, options, entries, values, in: from } = definitionOf(schema)
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, inner]) => [name, sampleOf(inner)]))
  if (element) return [sampleOf(element)]
  if (valueType) return { any: sampleOf(valueType) }
  if (innerType) return sampleOf(innerType)
  const simple = tried.find((value) => schema.safeParse(value).success)
  if (simple !== undefined) return simple
  if (options?.[0]) return sampleOf(options[0])
  if (entries) return Object.values(entries)[0]
  if (values) return values[0]
  return from && sampleOf(from)
}

function withText(value: unknown, { path: [at, ...rest], key }: Field, text: string): unknown {
  if (at === undefined) return text
  if (Array.isArray(value)) return [withText(value[0], { path: rest }, text)]
  const inside = (value ?? {}) as Record<string, unknown>
  if (key && rest.length === 0) return { ...inside, [text]: 1 }
  return { ...inside, [at]: withText(inside[at], { path: rest, ...(key && { key }) }, text) }
}

/** Measures processor time in milliseconds, not clock time: other processes of a busy machine must not count. */
function medianCost(act: () => unknown): number {
  const costs = [1, 2, 3].map(() => {
    const began = process.threadCpuUsage()
    act()
    const { user, system } = process.threadCpuUsage(began)
    return (user + system) / 1000
  })
  return costs.sort((a, b) => a - b)[1] as number
}

const endpoints: Endpoint[] = Object.values(contract).flatMap((noun) => Object.values(noun))
const parts = endpoints.flatMap((endpoint) =>
  (['params', 'query', 'headers', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    return schema ? [{ name: `${endpoint.method} ${endpoint.path} ${part}`, schema }] : []
  }),
)

test('a text of 63 kB in any field of the contract takes a time that grows only with its length', () => {
  let [fields, slowest] = [0, { ms: 0, at: '' }]
  const slow: string[] = []
  for (const { name, schema } of parts) {
    const sample = sampleOf(schema)
    for (const field of fieldsOf(schema)) {
      fields += 1
      const harmless = medianCost(() => schema.safeParse(withText(sample, field, 'b'.repeat(longest))))
      for (const [kind, text] of Object.entries(hostile)) {
        const ms = medianCost(() => schema.safeParse(withText(sample, field, text)))
        const at = `${name} ${field.path.join('.')}: ${kind}, ${ms.toFixed(1)} ms, harmless ${harmless.toFixed(1)} ms`
        if (ms > slowest.ms) slowest = { ms, at }
        // A text with quadratic cost takes hundreds of milliseconds.
        if (ms > 20 * harmless + 60) slow.push(at)
      }
    }
  }
  console.log(`${fields} text fields of ${endpoints.length} endpoints; slowest ${slowest.at}`)
  expect(slow).toEqual([])
  expect(fields).toBeGreaterThan(100)
})
