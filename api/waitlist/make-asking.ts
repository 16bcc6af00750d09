import { instantOf } from '@encaixe/contract/local-time.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import { newId } from '../platform/ids.ts'
import type { Taker } from './find-takers.ts'
import { insertAsks } from './store/asks.ts'
import { askingMade } from './write-asking.ts'

const minute = 60_000
const soon = 120
const minutesToAnswer = 10
const minutesWhenSoon = 5

/** When the next clients are asked: sooner for a time that begins within two hours. */
export function answersUntil(start: { date: string; minute: number }, timezone: string, now: Date): Date {
  const isSoon = instantOf(start, timezone).getTime() - now.getTime() <= soon * minute
  return new Date(now.getTime() + (isSoon ? minutesWhenSoon : minutesToAnswer) * minute)
}

type Making = {
  companyId: CompanyId
  /** Null: somebody of the company asks by hand. */
  openingId: string | null
  collaboratorId: string
  day: string
  takers: readonly Taker[]
  /** The company's date. */
  today: string
  until: Date
}

/** Stores askings, each with the job that writes its messages. How many: nobody is asked for one start again. */
export async function makeAskings(
  tx: Tx,
  { jobs }: Pick<Deps, 'jobs'>,
  { companyId, openingId, collaboratorId, day, takers, today, until }: Making,
  now: Date,
): Promise<number> {
  const asks = takers.map((taker) => ({
    company_id: companyId,
    id: newId(),
    entry_id: taker.entryId,
    user_id: taker.userId,
    opening_id: openingId,
    collaborator_id: collaboratorId,
    day,
    start_minute: taker.begins,
    end_minute: taker.end,
    items: taker.items,
    replaces: taker.replaces,
    asked_at: now,
    asked_on: today,
    answers_until: until,
    outcome: null,
    outcome_at: null,
    appointment_id: null,
  }))
  const made = await insertAsks(tx, asks)
  for (const id of made) await jobs.send(tx, askingMade, { companyId, askId: id }, { key: id })
  return made.length
}
