import type { NoShowRule } from '@encaixe/contract/no-shows.ts'

/** What became of a visit: she came to any part of it, or to none. */
export type Outcome = 'completed' | 'no_show'

/** The rule never looks further back: at most five no-shows, and at most nine completed visits between two of them. */
export const mostOutcomes = 50

/**
 * Whether the rule binds a client: what she books online waits for a deposit or for the company's yes. Her outcomes are counted by
 * visit, newest first, back to the last `clearedBy` completed ones in a row.
 */
export const waitsForYes = (rule: NoShowRule, outcomes: readonly Outcome[]): boolean =>
  rule.then !== 'none' && countNoShows(rule, outcomes) >= rule.after

/** Those that the rule still counts. */
export function countNoShows({ clearedBy }: NoShowRule, outcomes: readonly Outcome[]): number {
  let [noShows, inRow] = [0, 0]
  for (const outcome of outcomes) {
    if (outcome === 'no_show') noShows += 1
    inRow = outcome === 'completed' ? inRow + 1 : 0
    if (inRow >= clearedBy) break
  }
  return noShows
}
