/** Where the appointments that were kept outside the hours are moved or cancelled. */
export function conflictsAddress(of: { collaboratorId?: string | null; date?: string } = {}): string {
  const query = new URLSearchParams()
  if (of.collaboratorId) query.set('collaboratorId', of.collaboratorId)
  if (of.date) query.set('date', of.date)
  return `/schedules/conflicts${query.size > 0 ? `?${query}` : ''}`
}
