import { legalVersions } from '@encaixe/contract/legal-text.ts'
import { expect, test } from 'vitest'
import { createConsentStore } from './consent.ts'

const now = new Date('2027-03-01T12:00:00.000Z')
const version = legalVersions.privacy

function aBrowser(stored: unknown = undefined) {
  const held = new Map<string, string>()
  if (stored !== undefined)
    held.set('encaixe.consent', typeof stored === 'string' ? stored : JSON.stringify(stored))
  const page = new EventTarget()
  const storage = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  }
  return { held, page, storage, open: () => createConsentStore(() => storage, page) }
}

test.each([
  ['nothing', undefined, 'unknown'],
  ['a given consent', { measuring: true, version }, 'given'],
  ['a refused consent', { measuring: false, version }, 'refused'],
  ['a consent to an earlier policy', { measuring: true, version: '2020-01-01' }, 'unknown'],
  ['an invalid answer', { measuring: 'sim', version }, 'unknown'],
  ['text that is not JSON', '{', 'unknown'],
  ['null', 'null', 'unknown'],
])('a browser that stored %s has the right consent', (_, stored, consent) => {
  expect(aBrowser(stored).open().state()).toBe(consent)
})

test('a visitor who answers has the answer stored with its time and policy version, and can change it', () => {
  const { held, open } = aBrowser()
  const store = open()
  const seen: string[] = []
  store.subscribe((consent) => seen.push(consent))
  store.answer(true, now)
  const record = { measuring: true, version, at: now.toISOString() }
  expect(JSON.parse(held.get('encaixe.consent') ?? '')).toEqual(record)
  expect(open().state()).toBe('given')
  store.answer(false, now)
  store.answer(false, now)
  expect(open().state()).toBe('refused')
  expect(seen).toEqual(['given', 'refused'])
})

test('a tab adopts the answer that a visitor gives in another tab', () => {
  const { page, open } = aBrowser()
  const [one, other] = [open(), open()]
  other.answer(true, now)
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'encaixe.consent' }))
  expect(one.state()).toBe('given')
})

test('a visitor whose browser forbids storage gives a consent that holds on this page', () => {
  const store = createConsentStore(() => {
    throw new DOMException('denied', 'SecurityError')
  }, new EventTarget())
  expect(store.state()).toBe('unknown')
  store.answer(true, now)
  expect(store.state()).toBe('given')
})
