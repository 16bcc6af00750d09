import type { Offering } from './offering.ts'
import { type Part, withoutBusy } from './visit-plan.ts'

export type MissCode = 'slot_taken' | 'slot_unavailable'

type Placing<Written> = {
  /** What is known of the day when it begins. */
  offering: Offering
  /** The best people who are free. */
  partsIn: (offering: Offering) => Part[] | undefined
  /** Undefined when somebody else has one of the places by now. */
  write: (parts: readonly Part[], offering: Offering) => Promise<Written | undefined>
  readAgain: () => Promise<Offering>
}

/** A try fails only when another booking took a place meanwhile. So many in a row are a fault of ours. */
const mostTries = 40

/**
 * Writes all parts of a visit, booked or moved. The constraint decides whether a time is taken: whoever loses it to another
 * booking tries the next people who are free, until nobody is.
 */
export async function placeChain<Written>({
  partsIn,
  write,
  readAgain,
  ...first
}: Placing<Written>): Promise<Written | MissCode> {
  let { offering } = first
  for (let tries = 0; tries < mostTries; tries++) {
    const parts = partsIn(offering)
    if (!parts) return partsIn(withoutBusy(offering)) ? 'slot_taken' : 'slot_unavailable'
    const written = await write(parts, offering)
    if (written) return written
    offering = await readAgain()
  }
  throw new Error(`A visit to company ${first.offering.company.id} lost ${mostTries} chains in a row`)
}
