import { attribution } from '@encaixe/contract/attribution.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readArrival, storeArrival } from './record-arrival.ts'

const now = new Date('2027-03-01T12:00:00.000Z')
const site = 'https://encaixe.example'
const arrive = (url: string, referrer = '') => readArrival({ url: site + url, referrer, now })
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

function aStorage(stored?: string) {
  const held = new Map(stored === undefined ? [] : [['attribution', stored]])
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    record: () => JSON.parse(held.get('attribution') ?? 'null'),
  }
}

test('a visitor from an advertisement or a campaign gets an attribution with its tags, its landing address and its referrer', () => {
  const referrer = 'https://www.instagram.com/navalha?igsh=abc#x'
  expect(arrive('/barbearia?utm_source=instagram&utm_medium=bio&plano=pro#planos', referrer)).toEqual({
    utm_source: 'instagram',
    utm_medium: 'bio',
    first_referrer: 'https://www.instagram.com/navalha',
    first_landing_url: `${site}/barbearia?utm_source=instagram&utm_medium=bio`,
    collected_at: now.toISOString(),
  })
  expect(arrive('/?gclid=Cj0K')).toMatchObject({ gclid: 'Cj0K', first_referrer: '' })
})

test.each([
  ['/'],
  ['/barbearia?plano=pro'],
  ['/?gclid='],
  ['/?utm_source=%20'],
  ['/?fbclid=1'],
  ['/?UTM_SOURCE=x'],
])('a visitor who arrives at %s gets no attribution', (url) => {
  expect(arrive(url)).toBeUndefined()
})

test('an attribution contains no parameters of the addresses except the campaign tags', () => {
  const arrival = arrive(
    '/?utm_source=mail&email=ana@exemplo.com&token=abc',
    'https://correio.example/u/ana?id=7',
  )
  expect(JSON.stringify(arrival)).not.toMatch(/ana@|token|id=7/)
})

test.each([
  ['nothing', undefined, true],
  ['a record of the same instant', { collected_at: now.toISOString() }, false],
  ['a record of 720 hours ago', { collected_at: hours(-720).toISOString() }, false],
  [
    'a record that is one millisecond older than that',
    { collected_at: new Date(hours(-720).getTime() - 1).toISOString() },
    true,
  ],
  ['a record without its time', { utm_source: 'radio' }, true],
  ['a record with an invalid time', { collected_at: 'ontem' }, true],
  ['a value that is not a record', 'radio', true],
])('whether a new campaign replaces %s: %s', (_, record, replaced) => {
  const storage = aStorage(record === undefined ? undefined : JSON.stringify(record))
  const arrival = arrive('/?utm_source=novo')
  if (arrival) storeArrival(storage, arrival, now)
  expect(storage.record()?.utm_source === 'novo').toBe(replaced)
})

test('the API accepts the attribution of an address with any campaign', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.string(), (value, referrer) => {
      const arrival = arrive(`/?utm_campaign=${encodeURIComponent(value.toWellFormed())}`, referrer)
      if (arrival) expect(attribution.parse(arrival)?.utm_campaign).toBeDefined()
    }),
  )
})
