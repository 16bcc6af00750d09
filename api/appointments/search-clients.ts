import type { EarlierClient } from '@encaixe/contract/appointments.ts'
import type { OwnedCompany } from '../companies/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { selectClients } from './store/lists.ts'

const most = 10

/** Clients of earlier appointments whose name or e-mail contains what was typed, however its accents and case. */
export function searchClients(db: Db | Tx, { id }: OwnedCompany, typed: string): Promise<EarlierClient[]> {
  return selectClients(db, id, `%${literally(folded(typed))}%`, most)
}

function folded(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

function literally(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}
