import type { HistoryEntry } from '@encaixe/contract/subscriptions.ts'
import type { BillingDeps } from './create-payments.ts'
import { selectHistory, selectSubscription } from './store.ts'
import type { Entry } from './subscription-facts.ts'
import { computeState } from './subscription-state.ts'

type Needs = Pick<BillingDeps, 'database' | 'clock'>

/** The stored entries and those that time has added since, newest first. */
export async function readHistory(
  { database: { db }, clock }: Needs,
  userId: string,
): Promise<HistoryEntry[]> {
  const found = await selectSubscription(db, { userId })
  if (!found) return []
  const written = (await selectHistory(db, found.row.id)).map((row) => ({
    key: row.key,
    action: row.action as Entry['action'],
    planId: row.plan_id,
    status: row.status as Entry['status'],
    at: row.at,
    periodStart: row.period_start,
    periodEnd: row.period_end,
  }))
  const keys = new Set(written.map(({ key }) => key))
  const since = computeState(found.facts, clock.now()).entries.filter(({ key }) => !keys.has(key))
  return [...written, ...since]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .reverse()
    .map(({ key, at, periodStart, periodEnd, ...entry }) => ({
      ...entry,
      id: key,
      createdAt: at.toISOString(),
      periodStart: periodStart?.toISOString() ?? null,
      periodEnd: periodEnd?.toISOString() ?? null,
    }))
}
