import { capSentence, caps } from '@encaixe/contract/caps.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'
import type { By } from './place.ts'
import { countChanges, type Keys } from './store/moves.ts'

/** Each side has its own count, so that one cannot use up the changes of the other. The appointments are locked. */
export async function checkChanges(
  tx: Tx,
  keys: Keys,
  { role }: By,
): Promise<Refused<'too_many'> | undefined> {
  const count = await countChanges(tx, keys, role)
  if (count < caps.appointmentChanges.max) return undefined
  return refused('too_many', { sentence: capSentence('appointmentChanges') })
}
