import type { NoShowRule } from '@encaixe/contract/no-shows.ts'

/** The outcome of a visit: completed when the client came to any part of the visit. */
export type Outcome = 'completed' | 'no_show'

/** The most outcomes that the rule needs: up to five no-shows, with up to nine completed visits between two of them. */
export const mostOutcomes = 50

/**
 * Checks whether the rule binds a client: an online booking then waits for a deposit or for the company's answer.
 * Outcomes are counted by visit, newest first, back to the last `clearedBy` completed visits in a row.
 */
export const waitsForYes = (rule: NoShowRule, outcomes: readonly Outcome[]): boolean =>
  rule.then !== 'none' && countNoShows(rule, outcomes) >= rule.after

/** Counts the client's no-shows since the client was last cleared by completed visits. */
export function countNoShows({ clearedBy }: NoShowRule, outcomes: readonly Outcome[]): number {
  let [noShows, inRow] = [0, 0]
  for (const outcome of outcomes) {
    if (outcome === 'no_show') noShows += 1
    inRow = outcome === 'completed' ? inRow + 1 : 0
    if (inRow >= clearedBy) break
  }
  return noShows
}
