import type { CompanyId } from './ids.ts'
import { type Refused, refused } from './refused.ts'
import { createTurns } from './turns.ts'

/** One company waits only for itself, so its line may be long; the bounds are for the memory. */
const turns = createTurns({ most: 1, mostWaiting: 50, longestWait: 20_000 })

export const busySentence =
  'Há muitos pedidos ao mesmo tempo para esta empresa. Tente novamente em instantes.'

/**
 * Runs work that takes long, one after another for each company: a company that asks for many reports at once would use
 * the processors of all. Imports and reads of a company do not wait for each other.
 */
export async function inTurnOf<T>(
  companyId: CompanyId,
  kind: 'import' | 'read',
  work: () => Promise<T>,
): Promise<T | Refused<'unavailable'>> {
  const end = await turns.begin(`${kind} ${companyId}`)
  if (!end) return refused('unavailable', { sentence: busySentence })
  try {
    return await work()
  } finally {
    end()
  }
}
