import type { TrailAct } from '@encaixe/contract/trail-words.ts'

type Switchable = 'company' | 'procedure' | 'collaborator'
type Switch = { is_active: boolean }

/** What a change of the switch is called; nothing when it stays as it is. */
export function switched(kind: Switchable, before: Switch, after: Switch): TrailAct[] {
  if (before.is_active === after.is_active) return []
  return [{ kind, action: after.is_active ? 'activated' : 'deactivated' }]
}
