import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { photoPath } from '../photos/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { byPosition } from '../platform/shown-order.ts'
import { type CollaboratorRow, selectCollaborators, selectPerformed } from './store.ts'

export async function listCollaborators(db: Db | Tx, company: MemberCompany): Promise<Collaborator[]> {
  const [rows, performed] = [
    await selectCollaborators(db, company),
    await selectPerformed(db, company.id, company.only),
  ]
  const byCollaborator = Map.groupBy(performed, ({ collaborator_id }) => collaborator_id)
  return rows.toSorted(byPosition).map((row) =>
    collaboratorView(
      row,
      (byCollaborator.get(row.id) ?? []).map(({ procedure_id }) => procedure_id),
    ),
  )
}

export async function viewOf(db: Db | Tx, row: CollaboratorRow): Promise<Collaborator> {
  const performed = await selectPerformed(db, row.company_id, row.id)
  return collaboratorView(
    row,
    performed.map(({ procedure_id }) => procedure_id),
  )
}

function collaboratorView(row: CollaboratorRow, procedureIds: string[]): Collaborator {
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    email: row.email,
    role: row.role,
    photo: photoPath(row.photo_id),
    isActive: row.is_active,
    procedureIds,
    workSchedule: row.work_schedule,
    getsMails: row.gets_mails,
    version: row.version,
  }
}
