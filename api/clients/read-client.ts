import type { Client } from '@encaixe/contract/clients.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { Refused } from '../platform/refused.ts'
import { viewOf } from './client-view.ts'
import { clientMissing, type FoundRecord } from './find-client.ts'
import { selectClient } from './store/lists.ts'

export async function readClient(
  db: Db | Tx,
  { company, id }: FoundRecord,
  now: Date,
): Promise<Client | Refused<'not_found'>> {
  const row = await selectClient(db, company.id, id, localTime(now, company.timezone))
  return row ? viewOf(row) : clientMissing
}
