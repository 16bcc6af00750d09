import { attribution } from '@encaixe/contract/attribution.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readArrival, storeArrival } from './attribution.ts'

const now = new Date('2027-03-01T12:00:00.000Z')
const site = 'https://encaixe.example'
const arrive = (url: string, referrer = '') => readArrival({ url: site + url, referrer, now })
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

function aStorage(kept?: string) {
  const held = new Map(kept === undefined ? [] : [['attribution', kept]])
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    record: () => JSON.parse(held.get('attribution') ?? 'null'),
  }
}

test('an address with a click or a campaign tells how the visitor came', () => {
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
])('nothing is told by %s', (url) => {
  expect(arrive(url)).toBeUndefined()
})

test('what else an address carries is left out', () => {
  const told = arrive(
    '/?utm_source=mail&email=ana@exemplo.com&token=abc',
    'https://correio.example/u/ana?id=7',
  )
  expect(JSON.stringify(told)).not.toMatch(/ana@|token|id=7/)
})

test.each([
  ['nothing', undefined, true],
  ['a record of this very moment', { collected_at: now.toISOString() }, false],
  ['a record of 720 hours ago', { collected_at: hours(-720).toISOString() }, false],
  ['a record a moment older', { collected_at: new Date(hours(-720).getTime() - 1).toISOString() }, true],
  ['a record without its time', { utm_source: 'radio' }, true],
  ['a time that is none', { collected_at: 'ontem' }, true],
  ['what is no record', 'radio', true],
])('over %s, the campaign of now is kept: %s', (_, record, kept) => {
  const storage = aStorage(record === undefined ? undefined : JSON.stringify(record))
  const arrival = arrive('/?utm_source=novo')
  if (arrival) storeArrival(storage, arrival, now)
  expect(storage.record()?.utm_source === 'novo').toBe(kept)
})

test('whatever an address says, the subscription takes the record as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.string(), (value, referrer) => {
      const told = arrive(`/?utm_campaign=${encodeURIComponent(value.toWellFormed())}`, referrer)
      if (told) expect(attribution.parse(told)?.utm_campaign).toBeDefined()
    }),
  )
})
