import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../platform/database/db.ts'
import { keepSecret } from './store.ts'

/**
 * The trace by which a second trial of one CPF or CNPJ is known. Keyed, because all CPFs can be tried through in an
 * hour; the number itself goes to the provider and stays nowhere with us.
 */
export async function sealTaxId(db: Db, taxId: string): Promise<string> {
  const secret = await keepSecret(db, 'trial', randomBytes(32).toString('base64url'))
  return createHmac('sha256', secret).update(taxId).digest('base64url')
}
