// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { createSessionStore, type Marker } from './session-store.ts'

const session: Marker = { subject: 'ana', name: 'Ana', email: null, since: 1 }

beforeEach(() => localStorage.clear())

const refuse = () => {
  throw new DOMException('no', 'QuotaExceededError')
}

test('a user who signs in is still signed in after a reload', () => {
  createSessionStore(() => localStorage, new EventTarget()).start(session)
  expect(createSessionStore(() => localStorage, new EventTarget()).state()).toEqual({
    status: 'signed-in',
    session,
  })
})

test('a user who signs in or out in one tab is signed in or out in the other tabs too', () => {
  const here = createSessionStore(() => localStorage, new EventTarget())
  const page = new EventTarget()
  const there = createSessionStore(() => localStorage, page)
  const listener = vi.fn()
  there.subscribe(listener)
  here.start(session)
  page.dispatchEvent(new StorageEvent('storage', { key: 'encaixe.session' }))
  expect(there.state().status).toBe('signed-in')
  here.end({ asked: true })
  page.dispatchEvent(new StorageEvent('storage', { key: 'encaixe.session' }))
  expect(there.state()).toEqual({ status: 'signed-out', asked: false, elsewhere: true })
  expect(listener).toHaveBeenCalledTimes(2)
})

test('the session state is the same object until it changes, as React requires', () => {
  const store = createSessionStore(() => localStorage, new EventTarget())
  store.start(session)
  const before = store.state()
  store.read()
  expect(store.state()).toBe(before)
})

test.each([
  '',
  'x',
  'null',
  '{}',
  '[]',
  '{"subject":1}',
  JSON.stringify({ ...session, since: 'soon' }),
  JSON.stringify({ ...session, ended: true }),
])('in a browser that stored %j nobody is signed in', (stored) => {
  localStorage.setItem('encaixe.session', stored)
  expect(createSessionStore(() => localStorage, new EventTarget()).state().status).toBe('signed-out')
})

test('stored data of an earlier version, which contain tokens, are removed, and the user must sign in again', () => {
  const old = { ...session, clientId: 'encaixe', idToken: 'a.b.c', refreshToken: 'r', expiresAt: 1 }
  localStorage.setItem('encaixe.session', JSON.stringify(old))
  expect(createSessionStore(() => localStorage, new EventTarget()).state().status).toBe('signed-out')
  expect(localStorage.length).toBe(0)
})

test('a session that has ended is ended in all tabs and after a reload, until somebody signs in', () => {
  const here = createSessionStore(() => localStorage, new EventTarget())
  here.start(session)
  here.expire(0)
  expect(here.state().status).toBe('signed-in')
  here.expire(1)
  const there = createSessionStore(() => localStorage, new EventTarget())
  expect(there.state()).toEqual({ status: 'ended', session: { ...session, ended: expect.any(Number) } })
  there.start({ ...session, since: 2 })
  here.expire(1)
  expect(here.state()).toEqual({ status: 'signed-in', session: { ...session, since: 2 } })
})

test('a page that is opened seven days after a session has ended deletes the name and e-mail of its user', () => {
  const days = (count: number) => () => count * 86_400_000
  createSessionStore(() => localStorage, new EventTarget(), days(10)).start(session)
  createSessionStore(() => localStorage, new EventTarget(), days(10)).expire(1)
  const open = (day: number) => createSessionStore(() => localStorage, new EventTarget(), days(day)).state()
  expect(open(16.9).status).toBe('ended')
  expect(open(17)).toEqual({ status: 'signed-out', asked: false })
  expect(localStorage.length).toBe(0)
})

test('a page that the browser shows again from its cache notices that the user has signed out', () => {
  const page = new EventTarget()
  const kept = createSessionStore(() => localStorage, page)
  kept.start(session)
  localStorage.clear()
  page.dispatchEvent(new Event('pageshow'))
  expect(kept.state().status).toBe('signed-out')
})

test.each<[string, () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>]>([
  [
    'forbids reading the storage object',
    () => {
      throw new DOMException('no', 'SecurityError')
    },
  ],
  ['refuses every access to the storage', () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })],
  [
    'has a full storage',
    () => ({
      getItem: (key) => localStorage.getItem(key),
      setItem: refuse,
      removeItem: (key) => localStorage.removeItem(key),
    }),
  ],
])('a user whose browser %s can sign in and out', (_, storage) => {
  createSessionStore(() => localStorage, new EventTarget()).start({
    ...session,
    subject: 'who was here before',
  })
  const store = createSessionStore(storage, new EventTarget())
  store.start(session)
  expect(store.state()).toEqual({ status: 'signed-in', session })
  store.end()
  expect(store.state().status).toBe('signed-out')
  expect(createSessionStore(storage, new EventTarget()).state().status).toBe('signed-out')
})
