import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import type { CollaboratorRow } from './store.ts'

export function ownerView(row: CollaboratorRow, procedureIds: string[]): Collaborator {
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    email: row.email,
    role: row.role,
    isActive: row.is_active,
    procedureIds,
    workSchedule: row.work_schedule,
    version: row.version,
  }
}
