import { randomUUID } from 'node:crypto'
import { addDays } from '@encaixe/contract/local-time.ts'
import type { Shop } from './a-shop.ts'
import { type Roll, seeded } from './random-weeks.ts'
import type { TestApi } from './test-api.ts'

type Life = {
  shop: Shop
  procedureIds: readonly string[]
  clientIds: readonly (string | null)[]
  /** Appointments before `today` are completed, missed or still scheduled; later appointments are to come. */
  days: { from: string; count: number; today: string }
  tries: number
  seed: number
}

const created = new Date('2026-11-01T12:00:00Z')

/**
 * Writes the history of a shop: visits of one to three parts that were completed with payments, tips and shares, were
 * missed or cancelled, or are to come, and times that are held. Parts that would overlap are left out. The rows are
 * written to the database directly, because the past cannot be booked.
 */
export async function aRandomLife({ database: { db } }: TestApi, life: Life): Promise<void> {
  const roll = seeded(life.seed)
  for (let left = life.tries; left > 0; left -= 100) {
    const visits = Array.from({ length: Math.min(left, 100) }, () => aVisit(roll, life))
    await db
      .insertInto('appointments')
      .values(visits.flat() as never)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

function aVisit(roll: Roll, { shop, procedureIds, clientIds, days }: Life) {
  const any = <T>(all: readonly T[]): T => all[roll(all.length)] as T
  const day = addDays(days.from, roll(days.count))
  const client_id = roll(8) === 0 ? null : any(clientIds)
  const collaborator_id = any(shop.collaboratorIds)
  const parts = roll(4) === 0 ? 1 + roll(3) : 1
  const ids = Array.from({ length: parts }, () => randomUUID())
  let start = 5 * roll(230)
  return ids.map((id) => {
    const status = statusOf(roll, day < days.today)
    const [start_minute, end_minute] = [start, start + 15 + 5 * roll(20)]
    start = end_minute
    const price_cents = 100 * roll(200)
    const paid_cents = any([price_cents, price_cents + 500, 0])
    const share_basis_points = any([null, 5_000, 3_333])
    return {
      company_id: shop.companyId,
      id,
      procedure_id: any(procedureIds),
      collaborator_id,
      client_id,
      client_name: 'Cliente',
      day,
      start_minute,
      end_minute,
      procedure_name: 'Serviço de então',
      price_cents,
      collaborator_name: 'Nome de então',
      status,
      visit_id: parts > 1 ? ids[0] : null,
      held_until: status === 'held' ? new Date(`${any([days.today, '2027-12-31'])}T03:00:00Z`) : null,
      ...(status === 'completed' && {
        paid_cents,
        paid_method: any(['cash', 'pix', 'debit', 'credit', 'other']),
        tip_cents: any([0, 0, 350]),
        paid_on: day,
        share_basis_points,
        share_cents: Math.floor((paid_cents * (share_basis_points ?? 0) + 5_000) / 10_000),
      }),
      created_at: created,
      updated_at: created,
    }
  })
}

function statusOf(roll: Roll, isPast: boolean): string {
  const sure = roll(10)
  if (sure === 0) return 'held'
  if (sure < 3) return 'cancelled'
  if (!isPast || sure === 3) return 'scheduled'
  return sure === 4 ? 'no_show' : 'completed'
}
