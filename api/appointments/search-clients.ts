import type { EarlierClient } from '@encaixe/contract/appointments.ts'
import type { OwnedCompany } from '../companies/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { selectClients } from './store/lists.ts'

const maxFound = 10

/** Clients of earlier appointments whose name or e-mail contains the text, ignoring accents and case. */
export function searchClients(db: Db | Tx, { id }: OwnedCompany, typed: string): Promise<EarlierClient[]> {
  return selectClients(db, id, `%${escapeLike(withoutAccents(typed))}%`, maxFound)
}

function withoutAccents(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}
