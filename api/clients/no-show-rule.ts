import type { NoShowRule } from '@encaixe/contract/no-shows.ts'

/** The outcome of a visit: the client came to any part of it, or to none. */
export type Outcome = 'completed' | 'no_show'

/** The rule never looks further back: at most five no-shows, and at most nine completed visits between two of them. */
export const mostOutcomes = 50

/**
 * Whether the rule binds a client: an online booking then waits for a deposit or for the company's yes. Outcomes are
 * counted by visit, newest first, back to the last `clearedBy` completed visits in a row.
 */
export const waitsForYes = (rule: NoShowRule, outcomes: readonly Outcome[]): boolean =>
  rule.then !== 'none' && countNoShows(rule, outcomes) >= rule.after

/** The number of no-shows that the rule still counts. */
export function countNoShows({ clearedBy }: NoShowRule, outcomes: readonly Outcome[]): number {
  let [noShows, inRow] = [0, 0]
  for (const outcome of outcomes) {
    if (outcome === 'no_show') noShows += 1
    inRow = outcome === 'completed' ? inRow + 1 : 0
    if (inRow >= clearedBy) break
  }
  return noShows
}
