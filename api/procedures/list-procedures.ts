import type { Procedure } from '@encaixe/contract/procedures.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { byName, ownerView } from './procedure-view.ts'
import { selectActiveProcedures, selectProcedures } from './store.ts'

export async function listProcedures(db: Db | Tx, { id }: MemberCompany): Promise<Procedure[]> {
  return (await selectProcedures(db, id)).map(ownerView).sort(byName)
}

export async function listActiveProcedures(db: Db | Tx, { id }: MemberCompany): Promise<Procedure[]> {
  return (await selectActiveProcedures(db, id)).map(ownerView).sort(byName)
}
