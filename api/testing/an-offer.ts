import type { Offer } from '@encaixe/contract/offers.ts'
import type { Shop } from './a-shop.ts'
import type { Reply } from './an-owner.ts'
import type { TestApi } from './test-api.ts'

export type OfferedPlace = { date: string; startTime: string; collaboratorId: string | undefined }

export function offers(
  shop: Shop,
  id: unknown,
  proposals: OfferedPlace[],
  key?: string,
): Promise<Reply & { body: Partial<Offer> }> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  return shop.owner.say(`POST /api/schedules/${id}/offer`, { proposals }, headers) as Promise<
    Reply & { body: Partial<Offer> }
  >
}

/** Returns all rows that hold a time in a company, including expired ones. */
export function heldRows({ database: { db } }: Pick<TestApi, 'database'>, { companyId }: Shop) {
  return db
    .selectFrom('appointments')
    .select(['collaborator_id', 'day', 'start_minute', 'end_minute', 'buffer_minutes', 'held_until'])
    .where('company_id', '=', companyId)
    .where('status', '=', 'held')
    .orderBy('day')
    .orderBy('start_minute')
    .execute()
}
