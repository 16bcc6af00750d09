import type { Deps } from '../deps.ts'
import type { CompanyId } from '../platform/ids.ts'
import { closeEntry, lockEntry } from './store/entries.ts'

/** Repeating changes nothing. Whoever takes a time for it has it locked, and is waited for. */
export async function leaveWaitlist(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  key: { companyId: CompanyId; id: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockEntry(tx, key)
    await closeEntry(tx, key, { status: 'ended', at: clock.now() })
  })
}
