import { phonePattern } from '@encaixe/contract/appointment-rules.ts'
import type { EarlierClient } from '@encaixe/contract/appointments.ts'
import type { OwnedCompany } from '../companies/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { patternOf } from './searched-words.ts'
import { selectClients } from './store/lists.ts'

const maxFound = 10

/**
 * Clients of earlier appointments whose name, e-mail or telephone contains the text, ignoring accents, case and the
 * signs of a telephone.
 */
export function searchClients(db: Db | Tx, { id }: OwnedCompany, typed: string): Promise<EarlierClient[]> {
  return selectClients(db, id, { pattern: patternOf(typed), phone: phonePatternOf(typed) }, maxFound)
}

/** With fewer digits nearly every telephone would match. */
const fewestDigits = 3

/** Undefined for a text that is no part of a telephone. */
function phonePatternOf(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '')
  return phonePattern.test(typed) && digits.length >= fewestDigits ? `%${digits}%` : undefined
}
