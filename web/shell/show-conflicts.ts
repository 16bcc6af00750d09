import { counted } from '@encaixe/contract/counted.ts'

/** The filter of the appointments that the page of conflicts shows. */
export type ConflictsOf = { collaboratorId?: string | null | undefined; date?: string | undefined }

/** The address of the page on which appointments that no longer fit the hours are moved or cancelled. */
export function conflictsAddress({ collaboratorId, date }: ConflictsOf = {}): string {
  const query = new URLSearchParams()
  if (collaboratorId) query.set('collaboratorId', collaboratorId)
  if (date) query.set('date', date)
  return `/schedules/conflicts${query.size > 0 ? `?${query}` : ''}`
}

/** The line about conflicts. Once all have an offer, only the clients can answer, and the line says so. */
export function describeConflicts({ conflicts, offered }: { conflicts: number; offered: number }): string {
  if (offered >= conflicts)
    return counted(
      conflicts,
      'agendamento espera a resposta do cliente',
      'agendamentos esperam a resposta dos clientes',
    )
  return counted(conflicts, 'agendamento para resolver', 'agendamentos para resolver')
}
