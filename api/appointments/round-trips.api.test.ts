import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../platform/database/db.ts'
import { aClient, aShop, haveCome } from '../testing/a-shop.ts'
import { type Say, sayingAs } from '../testing/an-owner.ts'
import { startProxy } from '../testing/start-proxy.ts'
import { startTestApi } from '../testing/test-api.ts'
import { createServerDatabase } from '../testing/test-database.ts'
import { startTestPooler } from '../testing/test-pooler.ts'

/** An API whose requests reach their database through a proxy that counts round trips. */
async function aFarApi(through: 'no pooler' | 'a pooler in transaction mode') {
  const own = await createServerDatabase()
  const pooler = through === 'no pooler' ? undefined : await startTestPooler(own.url, 'transaction')
  const near = pooler?.through(own.url) ?? own.url
  const proxy = await startProxy(near)
  const url = proxy.through(near)
  const database = await openDatabase({ url, directUrl: own.url, log: { warn: () => {} } })
  const api = await startTestApi({ database, jobs: 'enqueue', env: { RATE_LIMITS: 'on' } })
  onTestFinished(async () => {
    await api.close()
    await database.close()
    await proxy.close()
    await pooler?.close()
    await own.drop()
  })
  const shop = await aShop(api, 'longe')
  await (await aClient(api, 'primeira')).books(shop.wish({ startTime: '09:00' }))

  /**
   * Counts from the request to its answer; the process has to look up the caller again. On a busy machine the proxy may see
   * one batch of statements as two, never two as one, so the least of several tries counts.
   */
  async function roundTripsOf(ask: (hour: string) => Promise<{ status: number }>): Promise<[number, number]> {
    const tries: [number, number][] = []
    for (const hour of ['10', '11', '12']) {
      api.clock.advance(120_000)
      proxy.slow(20)
      proxy.roundTrips()
      const { status } = await ask(hour)
      tries.push([status, proxy.roundTrips()])
      proxy.slow(0)
    }
    return tries.reduce((least, one) => (one[1] < least[1] ? one : least))
  }
  return { api, shop, roundTripsOf }
}

test.each([
  ['no pooler', { known: 6, unknown: 7, owner: 7, taken: 5 }],
  ['a pooler in transaction mode', { known: 7, unknown: 8, owner: 8, taken: 6 }],
] as const)(
  'a person who books through %s waits for at most eight round trips to the database',
  async (through, trips) => {
    const { api, shop, roundTripsOf } = await aFarApi(through)
    const known = await aClient(api, 'conhecida')
    await haveCome(api, shop, [known])
    for (const hour of ['10', '11', '12']) await aClient(api, `nova-${hour}`)
    const caio = { clientName: 'Caio', clientPhone: '(11) 95555-0101', clientEmail: 'caio@cliente.example' }
    const book = (say: Say, startTime: string, more = {}) =>
      say('POST /api/schedules', shop.wish({ startTime, ...more }), { 'idempotency-key': randomUUID() })

    expect(await roundTripsOf((hour) => book(known.say, `${hour}:00`))).toEqual([201, trips.known])
    expect(await roundTripsOf((hour) => book(known.say, `${hour}:00`, caio))).toEqual([409, trips.taken])
    expect(
      await roundTripsOf((hour) =>
        book(sayingAs(api, `nova-${hour}`), `${hour}:30`, { clientPhone: `(11) 95555-01${hour}` }),
      ),
    ).toEqual([201, trips.unknown])
    const own = (hour: string) => book(shop.owner.say, `${Number(hour) + 4}:00`, caio)
    expect(await roundTripsOf(own)).toEqual([201, trips.owner])
  },
)
