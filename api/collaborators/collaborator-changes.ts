import type { CollaboratorChange, CollaboratorInput } from '@encaixe/contract/collaborators.ts'

/** What a body asks to be stored. Left out is undefined and keeps its value; null takes it away. */
export function changesFrom(body: CollaboratorInput | CollaboratorChange) {
  const { name, email, role, isActive, workSchedule } = body
  return {
    name,
    email,
    role,
    is_active: isActive,
    work_schedule: workSchedule && JSON.stringify(workSchedule),
  }
}
