import { localTime, minuteOf } from '@encaixe/contract/local-time.ts'
import { newId } from '../platform/ids.ts'
import { aClient, type Client, type Shop } from './a-shop.ts'
import type { TestApi } from './test-api.ts'

export type Waiter = Client & { entryId: string; userId: string }

type Wish = {
  date?: string
  to?: string
  from?: string
  until?: string
  procedureId?: string
  collaboratorId?: string | null
  /** The client's visit that would move to an earlier time, and the maximum number of days by which it would move. */
  earlier?: { id: string; days: number }
}

export const aWaiter = async (api: TestApi, shop: Shop, name: string, wish: Wish = {}): Promise<Waiter> =>
  waits(api, shop, await aClient(api, name), wish)

/** Makes a client wait: 3 March 2027, any hour, the shop's first service, any professional, unless the wish differs. */
export async function waits(api: TestApi, shop: Shop, client: Client, wish: Wish = {}): Promise<Waiter> {
  const { date = '2027-03-03', from = '00:00', until = '23:59', collaboratorId = null, earlier } = wish
  const { to = date, procedureId = shop.procedureId } = wish
  const entryId = newId()
  const { db } = api.database
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('subject', '=', client.name)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('waitlist_entries')
    .values({
      company_id: shop.companyId,
      id: entryId,
      user_id: userId,
      items: JSON.stringify(earlier ? [] : [{ procedureId, collaboratorId: null }]),
      collaborator_id: collaboratorId,
      windows: JSON.stringify(earlier ? [] : [{ from: date, to, startTime: from, endTime: until }]),
      appointment_id: earlier?.id ?? null,
      days_before: earlier?.days ?? null,
      status: 'open',
      created_at: api.clock.now(),
      ends_at: earlier ? null : new Date(`${to}T23:59:00-03:00`),
    })
    .execute()
  if (!earlier) {
    await db
      .insertInto('waitlist_windows')
      .values({
        company_id: shop.companyId,
        entry_id: entryId,
        place: 0,
        created_at: api.clock.now(),
        from_day: date,
        to_day: to,
        start_minute: minuteOf(from),
        end_minute: minuteOf(until),
        wish: `${procedureId}:${collaboratorId ?? ''}`,
      })
      .execute()
  }
  return { ...client, entryId, userId }
}

/**
 * Returns the askings in order, as `03-02 10:02 ana 03-03 10:00`: the time of the asking by the shop's clock, the
 * client, and the start that was offered.
 */
export async function askingsOf(api: TestApi, shop: Shop): Promise<string[]> {
  const rows = await api.database.db
    .selectFrom('waitlist_asks')
    .innerJoin('waitlist_entries', (join) =>
      join
        .onRef('waitlist_entries.company_id', '=', 'waitlist_asks.company_id')
        .onRef('waitlist_entries.id', '=', 'waitlist_asks.entry_id'),
    )
    .innerJoin('users', 'users.id', 'waitlist_asks.user_id')
    .select(['users.subject', 'waitlist_asks.asked_at', 'waitlist_asks.day', 'waitlist_asks.start_minute'])
    .where('waitlist_asks.company_id', '=', shop.companyId)
    .orderBy('waitlist_asks.asked_at')
    .orderBy('waitlist_asks.start_minute')
    .orderBy('waitlist_entries.created_at')
    .orderBy('waitlist_entries.id')
    .execute()
  return rows.map(({ subject, asked_at, day, start_minute }) => {
    const { date, minute } = localTime(asked_at, 'America/Sao_Paulo')
    const two = (value: number) => String(value).padStart(2, '0')
    const time = (at: number) => `${two(Math.floor(at / 60))}:${two(at % 60)}`
    return `${date.slice(5)} ${time(minute)} ${subject.split('-').at(-1)} ${day.slice(5)} ${time(start_minute)}`
  })
}
