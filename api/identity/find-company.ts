import type { Profile } from '@encaixe/contract/identity.ts'
import type { Db, Tx } from '../platform/db.ts'

export type CompanyOf = (db: Db | Tx, userId: string) => Promise<Profile['company']>

/** The company that a user owns. Nobody can have one yet. */
export const companyOf: CompanyOf = async () => null
