import { legalVersions } from '@encaixe/contract/legal-text.ts'
import { expect, test } from 'vitest'
import { createConsentStore } from './consent.ts'

const now = new Date('2027-03-01T12:00:00.000Z')
const version = legalVersions.privacy

function aBrowser(kept: unknown = undefined) {
  const held = new Map<string, string>()
  if (kept !== undefined) held.set('encaixe.consent', typeof kept === 'string' ? kept : JSON.stringify(kept))
  const page = new EventTarget()
  const storage = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  }
  return { held, page, storage, open: () => createConsentStore(() => storage, page) }
}

test.each([
  ['nothing', undefined, 'unknown'],
  ['a yes', { measuring: true, version }, 'given'],
  ['a no', { measuring: false, version }, 'refused'],
  ['a yes to an earlier policy', { measuring: true, version: '2020-01-01' }, 'unknown'],
  ['what is no answer', { measuring: 'sim', version }, 'unknown'],
  ['what is no JSON', '{', 'unknown'],
  ['null', 'null', 'unknown'],
])('%s is read as it was meant', (_, kept, consent) => {
  expect(aBrowser(kept).open().state()).toBe(consent)
})

test('an answer is kept with its instant and the policy it was given to, and can be changed', () => {
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

test('another tab’s answer is followed', () => {
  const { page, open } = aBrowser()
  const [one, other] = [open(), open()]
  other.answer(true, now)
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'encaixe.consent' }))
  expect(one.state()).toBe('given')
})

test('a browser that keeps nothing still does as it is told, on this page', () => {
  const store = createConsentStore(() => {
    throw new DOMException('denied', 'SecurityError')
  }, new EventTarget())
  expect(store.state()).toBe('unknown')
  store.answer(true, now)
  expect(store.state()).toBe('given')
})
