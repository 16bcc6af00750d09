import type { CollaboratorChange, CollaboratorInput } from '@encaixe/contract/collaborators.ts'

/** The columns that a body changes. An omitted field is undefined and keeps its value; null clears the column. */
export function changesFrom(body: CollaboratorInput | CollaboratorChange) {
  const { name, email, role, isActive, workSchedule, getsMails } = body
  return {
    name,
    email,
    role,
    is_active: isActive,
    gets_mails: getsMails,
    work_schedule: workSchedule && JSON.stringify(workSchedule),
  }
}
