import { expect, test } from 'vitest'
import { checkAll } from './platform/http/serve-route.ts'
import { isRefused } from './platform/refused.ts'
import { notOfJson, oddObjects } from './testing/odd-bodies.ts'
import { fieldsOf, placesOf, sampleOf, schemas, withValue } from './testing/schema-fields.ts'

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

test('a text of 63 kB in any field of the contract takes a time that grows only with its length', () => {
  let [fields, slowest] = [0, { ms: 0, at: '' }]
  const slow: string[] = []
  for (const { call, part, schema } of schemas) {
    const sample = sampleOf(schema)
    for (const field of fieldsOf(schema)) {
      fields += 1
      const harmless = medianCost(() => schema.safeParse(withValue(sample, field, 'b'.repeat(longest))))
      for (const [kind, text] of Object.entries(hostile)) {
        const ms = medianCost(() => schema.safeParse(withValue(sample, field, text)))
        const at = `${call} ${part} ${field.path.join('.')}: ${kind}, ${ms.toFixed(1)} ms, harmless ${harmless.toFixed(1)} ms`
        if (ms > slowest.ms) slowest = { ms, at }
        // A text with quadratic cost takes hundreds of milliseconds.
        if (ms > 20 * harmless + 60) slow.push(at)
      }
    }
  }
  console.log(`${fields} text fields of ${schemas.length} schemas; slowest ${slowest.at}`)
  expect(slow).toEqual([])
  expect(fields).toBeGreaterThan(100)
})

test('no value in any place of the contract makes the check of a request throw', () => {
  const counts = { places: 0, checked: 0, thrown: 0 }
  for (const { part, schema } of schemas) {
    const sample = sampleOf(schema)
    for (const place of placesOf(schema)) {
      counts.places += 1
      for (const hostile of [...oddObjects, ...notOfJson()]) {
        const checked = checkAll([[part, schema, withValue(sample, place, hostile)]], () => {
          counts.thrown += 1
        })
        counts.checked += 1
        if (isRefused(checked)) expect(['invalid', 'malformed']).toContain(checked.refused)
      }
    }
  }
  console.log(
    `${counts.checked} values in ${counts.places} places of ${schemas.length} schemas; ${counts.thrown} made Zod throw`,
  )
  // Zod itself throws for some of these values. If it no longer does, checkAll needs no `catch`.
  expect(counts.thrown).toBeGreaterThan(0)
})
