/** The filter of the appointments that the page of conflicts shows. */
export type ConflictsOf = { collaboratorId?: string | null | undefined; date?: string | undefined }

/** The address of the page on which appointments that no longer fit the hours are moved or cancelled. */
export function conflictsAddress({ collaboratorId, date }: ConflictsOf = {}): string {
  const query = new URLSearchParams()
  if (collaboratorId) query.set('collaboratorId', collaboratorId)
  if (date) query.set('date', date)
  return `/schedules/conflicts${query.size > 0 ? `?${query}` : ''}`
}

export const describeConflicts = (count: number) =>
  count === 1 ? '1 agendamento para resolver' : `${count} agendamentos para resolver`
