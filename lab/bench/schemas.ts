import { oddObjects, oddTexts } from '../../api/testing/odd-bodies.ts'
import { placesOf, sampleOf, schemas, withValue } from '../../api/testing/schema-fields.ts'
import { type Figure, median } from './figures.ts'

/** The list is nearly as long as the longest that the API reads in one body. */
const most = 2_400
const fill = (value: (at: number) => unknown) => Array.from({ length: most }, (_, at) => value(at))

/** A cost below this many milliseconds counts as this cost: the clock is not exact enough for its ratio. */
const least = 2

const hostile: Record<string, unknown> = {
  'a list of objects that pretend to be texts': fill((at) => oddObjects[at % oddObjects.length]),
  'a list of odd texts': fill((at) => oddTexts[at % oddTexts.length]?.slice(0, 26)),
  'an object with many fields': Object.fromEntries(
    fill((at) => [`k${at}`, { length: -1 }]) as [string, unknown][],
  ),
  'a list of lists': fill(() => [[[]]]),
  'a number of 60,000 digits as a text': '9'.repeat(60_000),
}

function costOf(act: () => unknown): number {
  const costs = [1, 2, 3, 4, 5].map(() => {
    const began = performance.now()
    try {
      act()
    } catch {
      // serveRoute answers `malformed` for a value that makes a schema throw.
    }
    return performance.now() - began
  })
  return Math.max(least, median(costs))
}

/** Measures the worst cost of a hostile value in any place of any schema, as a ratio to a list of as many nulls there. */
export function measureSchemas(): Figure[] {
  let worst = { name: '', value: 0 }
  let [places, values] = [0, 0]
  for (const { call, part, schema } of schemas) {
    const sample = sampleOf(schema)
    for (const place of placesOf(schema)) {
      places += 1
      const usual = costOf(() =>
        schema.safeParse(
          withValue(
            sample,
            place,
            fill(() => null),
          ),
        ),
      )
      for (const [kind, value] of Object.entries(hostile)) {
        values += 1
        const ratio = costOf(() => schema.safeParse(withValue(sample, place, value))) / usual
        const name = `schemas: ${kind} in ${call} ${part} ${place.path.join('.')} / a list of nulls there`
        if (ratio > worst.value) worst = { name, value: ratio }
      }
    }
  }
  return [
    { ...worst, most: 20 },
    { name: `schemas: values tried in ${places} places`, value: values },
  ]
}
