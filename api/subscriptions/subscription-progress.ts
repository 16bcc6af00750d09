import type { PlanId } from '@encaixe/contract/plans.ts'
import type { Agreed } from './agreed-price.ts'
import { daysLater } from './periods.ts'
import type { Act, Entry, Facts, Flag, HistoryAction, Status } from './subscription-facts.ts'

const trialLasts = 30

/** The state of a subscription after the facts that have been applied, in the order in which they happened. */
export type Progress = {
  status: Status
  cursor: Date
  planId: PlanId
  /** The agreed prices, oldest first. */
  agreed: Agreed[]
  trialEndsAt: Date | null
  /** Months are counted from one anchor date, so that a period from a 31st returns to the 31st after a February. */
  anchor: Date | null
  months: number
  /** The start of the period that ends at `end`. */
  began: Date
  end: Date | null
  /** The start of the next period, if that period is paid in time. */
  renewsAt: Date
  reportedOverdue: boolean
  overdueSince: Date | null
  closedByOwner: boolean
  reactivated: boolean
  entries: Entry[]
  flags: Map<string, Flag>
}

export function begin({ createdAt, planId, cents, trial }: Facts): Progress {
  const trialEndsAt = trial ? daysLater(createdAt, trialLasts) : null
  const progress: Progress = {
    status: trial ? 'trial' : 'pending',
    cursor: createdAt,
    planId,
    agreed: [{ cents, since: createdAt, chosen: true }],
    trialEndsAt,
    anchor: null,
    months: 0,
    began: createdAt,
    end: trialEndsAt,
    renewsAt: trialEndsAt ?? createdAt,
    reportedOverdue: false,
    overdueSince: null,
    closedByOwner: false,
    reactivated: false,
    entries: [],
    flags: new Map(),
  }
  addEntry(progress, 'created', 'created', createdAt, trial ? [createdAt, trialEndsAt] : [null, null])
  return progress
}

export function choosePlan(progress: Progress, { planId, cents, at }: Act) {
  progress.planId = planId
  progress.agreed.push({ cents, since: at, chosen: true })
}

type PeriodEnds = 'periodStart' | 'periodEnd'

export function addEntry(
  progress: Progress,
  action: HistoryAction,
  key: string,
  at: Date,
  period: Entry[PeriodEnds][],
) {
  const [periodStart = null, periodEnd = null] = period
  progress.entries.push({
    key,
    action,
    planId: progress.planId,
    status: progress.status,
    at,
    periodStart,
    periodEnd,
  })
}
