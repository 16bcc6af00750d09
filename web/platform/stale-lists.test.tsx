// @vitest-environment happy-dom
import { contract } from '@encaixe/contract/contract.ts'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from './api.ts'
import { createQueries } from './queries.tsx'
import { stageAnswer } from './stage-answer.ts'
import { lists, renewed, staleAfter } from './stale-lists.ts'

afterEach(() => vi.unstubAllGlobals())

const writes = Object.values(contract)
  .flatMap((calls): { method: string; path: string }[] => Object.values(calls))
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path }) => `${method} ${path}`)

/** Sends any call of the contract: the parameters of a path are not filled in, because the stage answers every address. */
const send = (call: string, more: object = {}) =>
  (api as unknown as (call: string, input: object) => Promise<unknown>)(call, more)

/** Opens a page with one query for each list, and the list of appointments with its rows. */
async function stage(answer: () => Response | Promise<Response>) {
  let fetched: string[] = []
  vi.stubGlobal('fetch', async () => answer())
  const queries = createQueries()
  for (const key of [...lists.map((list) => [list] as const), ['appointments', 'list'] as const]) {
    const queryFn = () => fetched.push(key.join(' '))
    new QueryObserver(queries, { queryKey: key, queryFn }).subscribe(() => undefined)
  }
  await vi.waitFor(() => expect(fetched).toHaveLength(lists.length + 1))
  fetched = []
  return { queries, fetched: () => fetched.toSorted() }
}

test('every write of the contract has a row that says which lists it makes stale, and every list is in a row', () => {
  expect(Object.keys(staleAfter).toSorted()).toEqual(writes.toSorted())
  expect([...new Set(Object.values(staleAfter).flat())].toSorted()).toEqual(lists.toSorted())
})

test.each(writes)(
  'after %s the lists of its row on screen are fetched again, and no other list',
  async (write) => {
    const { fetched } = await stage(() => stageAnswer({}))
    await send(write)
    await renewed()
    const row = staleAfter[write as keyof typeof staleAfter]
    expect(fetched().filter((list) => list !== 'appointments list')).toEqual(row.toSorted())
  },
)

test('a completed appointment stays in the list on screen until the list is opened again, and a new booking enters it', async () => {
  const { queries, fetched } = await stage(() => stageAnswer({}))
  await send('PATCH /api/schedules/{id}/complete')
  await renewed()
  expect(fetched()).not.toContain('appointments list')
  expect(queries.getQueryState(['appointments', 'list'])?.isInvalidated).toBe(true)
  await send('POST /api/visits')
  await renewed()
  expect(fetched()).toContain('appointments list')
})

test.each([
  ['is refused as invalid', 400, 'invalid', []],
  [
    'conflicts with a change of somebody else',
    409,
    'client_exists',
    ['appointments', 'appointments list', 'client list', 'trail'],
  ],
])('a write that %s makes the lists stale that may have changed', async (_, status, code, row) => {
  const { fetched } = await stage(() => stageAnswer({ error: 'Confira.', code }, { status }))
  await send('POST /api/clients').catch(() => undefined)
  await renewed()
  expect(fetched()).toEqual(row)
})

test('the lists of a write whose answer was lost are fetched when they are opened again', async () => {
  const { queries, fetched } = await stage(() => Response.error())
  await send('POST /api/clients').catch(() => undefined)
  await renewed()
  expect(fetched()).toEqual([])
  expect(queries.getQueryState(['client list'])?.isInvalidated).toBe(true)
})

test('the lists are fetched once after the last of two changes that overlap', async () => {
  const second = Promise.withResolvers<Response>()
  const answers = [Promise.resolve(stageAnswer({})), second.promise]
  const { queries, fetched } = await stage(() => answers.shift() ?? Response.error())
  const change = () =>
    queries
      .getMutationCache()
      .build(queries, { mutationFn: () => send('PUT /api/clients/{id}') })
      .execute(undefined)
  const [first, last] = [change(), change()]
  await first
  expect(fetched()).toEqual([])
  second.resolve(stageAnswer({}))
  await last
  await expect.poll(() => fetched().length).toBeGreaterThan(0)
  expect(fetched().filter((list) => list === 'client list')).toHaveLength(1)
})
