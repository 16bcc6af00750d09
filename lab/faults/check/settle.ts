import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster } from '../stage/open-stage.ts'
import type { Run } from './check-invariants.ts'

/**
 * Waits until nothing is due any more. What waits for a later attempt stays, and without `alsoSending` what a killed
 * process was sending stays too.
 */
export async function settle(
  { stage }: Run<Cluster>,
  { limit = 45_000, alsoSending = true } = {},
): Promise<void> {
  const sending = alsoSending ? "or status = 'sending'" : ''
  for (const until = performance.now() + limit; performance.now() < until; await delay(200)) {
    const [row] = await stage.cluster.query(
      `select (select count(*) from messages where status = 'queued' and next_attempt_at <= $1 ${sending})
         + (select count(*) from jobs.job where name in ('booking-event', 'payment-event', 'push')
             and state in ('created', 'retry', 'active') and start_after <= $1) as count`,
      [stage.clock.now()],
    )
    if (Number(row?.count) === 0) return
  }
}

/** Moves the clock to what waits for a later attempt, until nothing waits for one. */
export async function settleAll(run: Run<Cluster>): Promise<void> {
  const { stage, ledger } = run
  await settle(run)
  for (let rounds = 0; rounds < 6; rounds++) {
    const [row] = await stage.cluster.query(
      `select max(at) as at from (
         select next_attempt_at as at from messages where status in ('queued', 'sending') and attempts > 0
         union all select start_after from jobs.job where name in ('booking-event', 'payment-event', 'push')
           and state in ('created', 'retry', 'active')) waiting`,
    )
    if (!row?.at) break
    await stage.advance(Math.max(0, (row.at as Date).getTime() - stage.clock.now().getTime()) + 1_000)
    ledger.signInAnew()
    await settle(run)
  }
  run.isSettled = true
}
