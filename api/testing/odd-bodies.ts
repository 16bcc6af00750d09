import fc from 'fast-check'

type Json = Record<string, unknown>

/** JSON has no infinite number, but `JSON.parse` reads this text as one. */
const beyondRange = '1e400'
const standsForBeyondRange = 'a number beyond the range'

/** Objects that pretend to be texts, lists, numbers, dates or promises. Zod compares the `length` of such an object. */
export const oddObjects: unknown[] = [
  { length: { toString: null } },
  { length: { valueOf: null, toString: null } },
  { size: { toString: null } },
  { length: -1 },
  { length: '9' },
  { length: 2 ** 32 },
  { 0: 'a', length: 1 },
  { toString: null, valueOf: null },
  { toString: 1 },
  { constructor: null },
  JSON.parse('{"__proto__":{"length":{"toString":null}}}'),
  { hasOwnProperty: 1, then: 1, toJSON: 1 },
  [{ length: { toString: null } }],
  [[[[]]]],
]

/** Texts for the values of a path and a query. */
export const oddTexts = [
  '{"length":{"toString":null}}',
  '__proto__',
  '1e400',
  '9'.repeat(400),
  '2027-02-30',
  '\u0000',
  '\u202Egnp',
  '%',
  'e\u0301'.repeat(1_000),
]

/** Values that `JSON.parse` never returns, except for the infinite number. */
export function notOfJson(): unknown[] {
  const cycle: unknown[] = []
  cycle.push(cycle)
  const circle: Json = {}
  circle.circle = circle
  const fail = () => {
    throw new Error('this getter always throws')
  }
  return [
    cycle,
    circle,
    Object.defineProperty({}, 'length', { get: fail, enumerable: true }),
    Object.defineProperty({}, Symbol.toPrimitive, { get: fail }),
    new Proxy({}, { get: fail, has: fail, ownKeys: fail }),
    Object.create(null),
    Number.POSITIVE_INFINITY,
    Number.NaN,
    10n ** 400n,
    Symbol('a'),
    () => 1,
    new Date(Number.NaN),
    new Map(),
    undefined,
  ]
}

/** Writes a body as JSON, with its infinite numbers, which `JSON.stringify` would turn into null. */
export const writeBody = (body: unknown): string =>
  (
    JSON.stringify(body, (_, value) => (value === Number.POSITIVE_INFINITY ? standsForBeyondRange : value)) ??
    'null'
  ).replaceAll(JSON.stringify(standsForBeyondRange), beyondRange)

/** Values that faulty forms, scripts and attackers send in the place of valid ones. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...oddObjects, Number.POSITIVE_INFINITY),
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    '\u200B',
    '\u202Egnp',
    '<img src=x onerror=alert(1)>',
    "'; drop table companies; --",
    '{{7*7}}',
    '$\u007B7*7}',
    'a\r\nBcc: x@y.z',
    '\uD83D\uDE00e\u0301',
    'x'.repeat(5_000),
    '2026-02-30',
    '24:00',
    -1,
    0,
    1.5,
    1e21,
    -0,
    2 ** 53,
    2_147_483_648,
    [],
    {},
    [[]],
    Array(50).fill(null),
  ),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.uuid(),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Returns every path in a valid body (`workSchedule.monday.startTime`), and one unknown field for each object. */
function pathsOf(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [at]
  const inside = Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...at, key]))
  const unknown = Array.isArray(value) ? [] : [[...at, 'unknown']]
  return [...(at.length > 0 ? [at] : []), ...inside, ...unknown]
}

function withAt(body: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value
  const copy = (Array.isArray(body) ? [...body] : { ...(body as Json) }) as Json
  if (value === undefined && rest.length === 0) delete copy[key]
  else copy[key] = withAt(copy[key], rest, value)
  return copy
}

/** Bodies of any type, and valid bodies with a few values replaced or removed. */
export function oddBodies(good: Json): fc.Arbitrary<unknown> {
  const spoilt = fc
    .array(fc.tuple(fc.constantFrom(...pathsOf(good)), fc.option(odd, { nil: undefined })), {
      minLength: 1,
      maxLength: 3,
    })
    .map((changes) =>
      changes.reduce<unknown>((body, [path, value]) => {
        const reachable = path.slice(0, -1).every((_, depth) => isInside(body, path.slice(0, depth + 1)))
        return reachable ? withAt(body, path, value) : body
      }, good),
    )
  const extra = fc.tuple(spoilt, fc.dictionary(fc.string(), odd, { maxKeys: 3 })).map(([body, more]) => ({
    ...more,
    ...(body as Json),
  }))
  return fc.oneof({ weight: 4, arbitrary: spoilt }, { weight: 1, arbitrary: extra }, odd)
}

function isInside(body: unknown, path: string[]): boolean {
  const value = path.reduce<unknown>((inner, key) => (inner as Json | null | undefined)?.[key], body)
  return typeof value === 'object' && value !== null
}
