import type { TrailAct } from '@encaixe/contract/trail-words.ts'

export { type TrailDraft, writeOwnActs, writeTrail } from './store.ts'

type Switchable = 'company' | 'procedure' | 'collaborator'
type Switch = { is_active: boolean }

/** Returns the trail act for a switch that was changed; empty when the switch did not change. */
export function switched(kind: Switchable, before: Switch, after: Switch): TrailAct[] {
  if (before.is_active === after.is_active) return []
  return [{ kind, action: after.is_active ? 'activated' : 'deactivated' }]
}
