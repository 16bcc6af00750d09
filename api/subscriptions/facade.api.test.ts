import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { aSubscriber } from '../testing/test-subscriber.ts'
import { checkPlanLimit, hasAccess, openSubscription, requireSubscription } from './facade.ts'

let api: TestApi
let owner: string

beforeEach(async () => {
  api = await startTestApi({ now: '2027-01-10T13:00:00.000Z', jobs: 'by hand' })
  await aSubscriber(api, 'ana').take('micro')
  const row = await api.database.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  owner = row.id
})

afterEach(() => api.close())

const after = (milliseconds: number) => new Date(api.clock.now().getTime() + milliseconds)
const month = 30 * 86_400_000

test('a subscription gives access until the last millisecond of its trial', async () => {
  const { db } = api.database
  expect(await hasAccess(db, owner, after(month - 1))).toBe(true)
  expect(await hasAccess(db, owner, after(month))).toBe(false)
  expect(await requireSubscription(db, owner, after(month), 'procedimentos')).toEqual({
    refused: 'subscription_required',
    sentence: 'Você precisa de uma assinatura ativa para adicionar ou editar procedimentos.',
  })
  expect(await hasAccess(db, '9b2f6c1e-1111-4111-8111-111111111111', after(0))).toBe(false)
})

test('a collaborator above the plan’s limit is refused, and the sentence names the limit', async () => {
  const limit = (active: number) =>
    api.database.transaction((tx) => checkPlanLimit(tx, owner, active, api.clock.now()))
  expect(await limit(1)).toBeUndefined()
  expect((await limit(2))?.sentence).toBe(
    'Seu plano permite até 1 colaborador ativo. Mude de plano para adicionar mais.',
  )
  await aSubscriber(api, 'ana').change('basic')
  expect(await limit(5)).toBeUndefined()
  expect((await limit(6))?.sentence).toBe(
    'Seu plano permite até 5 colaboradores ativos. Mude de plano para adicionar mais.',
  )
})

test("a cancellation waits for a transaction that has checked the subscription's access", async () => {
  const order: string[] = []
  const asked = Promise.withResolvers<void>()
  const write = api.database.transaction(async (tx) => {
    expect(await openSubscription(tx, owner, api.clock.now())).toBeDefined()
    asked.resolve()
    await delay(150)
    order.push('written')
  })
  await asked.promise
  const left = aSubscriber(api, 'ana')
    .cancel()
    .then(() => order.push('cancelled'))
  await Promise.all([write, left])
  expect(order).toEqual(['written', 'cancelled'])
})

test('a transaction that waited for a cancellation finds the subscription closed', async () => {
  const pending = aSubscriber(api, 'ana')
  await api.database.db.updateTable('subscriptions').set({ trial: false }).execute()
  const outcomes = await Promise.all([
    pending.cancel(),
    ...Array.from({ length: 8 }, () =>
      api.database.transaction(async (tx) => {
        const open = await openSubscription(tx, owner, api.clock.now())
        return open?.status ?? 'none'
      }),
    ),
  ])
  expect(new Set(outcomes.slice(1))).toEqual(new Set(['none']))
})
