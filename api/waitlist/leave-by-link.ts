import type { Deps } from '../deps.ts'
import { closeEntry, lockEntry } from './store/entries.ts'
import type { FoundAsk } from './store/taking.ts'

/** A client stops waiting, from the message that asked her. An entry that is over stays as it is. */
export async function leaveByLink(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { company_id: companyId, entry_id: id }: Pick<FoundAsk, 'company_id' | 'entry_id'>,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockEntry(tx, { companyId, id })
    await closeEntry(tx, { companyId, id }, { status: 'ended', at: clock.now() })
  })
}
