import { expect, test } from 'vitest'
import { createServerSignOut } from './server-sign-out.ts'

function browser() {
  const stored = new Map<string, string>()
  const sent: (string | undefined)[] = []
  let status: number | 'offline' = 204
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  async function send(bearer: string | undefined) {
    sent.push(bearer)
    if (status === 'offline') throw new TypeError('offline')
    return new Response(null, { status })
  }
  const open = (pause = 60_000) => {
    const page = new EventTarget()
    return { page, ...createServerSignOut({ storage: () => storage, send, page, pause }) }
  }
  const answer = (next: typeof status) => {
    status = next
  }
  return { open, sent, stored, answer }
}

test('a sign-out is sent once, with the token that the page had in memory', async () => {
  const { open, sent, stored } = browser()
  const page = open()
  page.start('a.b.c')
  await page.settled()
  expect([sent, stored.size]).toEqual([['a.b.c'], 0])
  open()
  expect(sent).toHaveLength(1)
})

test.each(['offline', 503, 429] as const)(
  'a sign-out that fails (%s) is repeated on the next page with the cookie alone',
  async (failure) => {
    const { open, sent, stored, answer } = browser()
    answer(failure)
    const page = open()
    page.start('a.b.c')
    await page.settled()
    expect(stored.size).toBe(1)
    answer(204)
    await open().settled()
    expect([sent, stored.size]).toEqual([['a.b.c', undefined], 0])
  },
)

test('a sign-out that fails is repeated after a pause, and when the browser is online again', async () => {
  const { open, sent, answer, stored } = browser()
  answer('offline')
  const page = open(5)
  page.start('a.b.c')
  await expect.poll(() => sent.length).toBeGreaterThan(2)
  page.cancel()
  const other = open()
  other.start('d.e.f')
  await other.settled()
  answer(204)
  other.page.dispatchEvent(new Event('online'))
  await other.settled()
  expect(stored.size).toBe(0)
})

test('a new sign-in cancels a sign-out that has not reached the server', async () => {
  const { open, sent, answer } = browser()
  answer('offline')
  const page = open()
  page.start('a.b.c')
  await page.settled()
  page.cancel()
  page.page.dispatchEvent(new Event('online'))
  open()
  expect(sent).toHaveLength(1)
})
