import type { EarlierClient } from '@encaixe/contract/appointments.ts'
import type { OwnedCompany } from '../companies/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { searchedWords } from '../platform/searched-words.ts'
import { selectClients } from './store/lists.ts'

const maxFound = 10

/** Clients of earlier appointments: each word occurs in the name, e-mail or telephone. */
export function searchClients(db: Db | Tx, { id }: OwnedCompany, typed: string): Promise<EarlierClient[]> {
  return selectClients(db, id, searchedWords(typed), maxFound)
}
