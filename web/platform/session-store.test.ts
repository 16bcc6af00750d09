// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { createSessionStore, type Session } from './session-store.ts'

const session: Session = {
  subject: 'ana',
  clientId: 'encaixe',
  idToken: 'a.b.c',
  refreshToken: null,
  expiresAt: 1,
  name: 'Ana',
  email: null,
}

beforeEach(() => localStorage.clear())

const refuse = () => {
  throw new DOMException('no', 'QuotaExceededError')
}

test('who signs in is still there after a reload', () => {
  createSessionStore(() => localStorage, new EventTarget()).start(session)
  expect(createSessionStore(() => localStorage, new EventTarget()).state()).toEqual({
    status: 'signed-in',
    session,
  })
})

test('other tabs follow in and out', () => {
  const here = createSessionStore(() => localStorage, new EventTarget())
  const page = new EventTarget()
  const there = createSessionStore(() => localStorage, page)
  const told = vi.fn()
  there.subscribe(told)
  here.start(session)
  page.dispatchEvent(new StorageEvent('storage', { key: 'encaixe.session' }))
  expect(there.state().status).toBe('signed-in')
  here.end({ asked: true })
  page.dispatchEvent(new StorageEvent('storage', { key: 'encaixe.session' }))
  expect(there.state()).toEqual({ status: 'signed-out', asked: false })
  expect(told).toHaveBeenCalledTimes(2)
})

test('the state is the same object until it changes, as React asks', () => {
  const store = createSessionStore(() => localStorage, new EventTarget())
  store.start(session)
  const before = store.state()
  store.read()
  expect(store.state()).toBe(before)
})

test.each(['', 'x', 'null', '{}', '[]', '{"subject":1}', JSON.stringify({ ...session, expiresAt: 'soon' })])(
  'what is stored as %s is nobody',
  (stored) => {
    localStorage.setItem('encaixe.session', stored)
    expect(createSessionStore(() => localStorage, new EventTarget()).state().status).toBe('signed-out')
  },
)

test.each<[string, () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>]>([
  [
    'forbids even to name its storage',
    () => {
      throw new DOMException('no', 'SecurityError')
    },
  ],
  ['keeps nothing', () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })],
  [
    'has no room',
    () => ({
      getItem: (key) => localStorage.getItem(key),
      setItem: refuse,
      removeItem: (key) => localStorage.removeItem(key),
    }),
  ],
])('a browser that %s still lets people in and out', (_, storage) => {
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
