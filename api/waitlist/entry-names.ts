/** The names in an entry, as they are now; of a visit that is to go earlier, as it was booked. Pure. */
import type { WaitlistEntry } from '@encaixe/contract/waitlist.ts'
import type { KnownEntry } from './store/lists.ts'

type Wished = Pick<WaitlistEntry, 'items' | 'collaboratorId'>

/** Whose names are read. */
export const namedIn = ({ items, collaboratorId }: Wished): string[] => [
  ...items.flatMap((item) => [item.procedureId, ...(item.collaboratorId ? [item.collaboratorId] : [])]),
  ...(collaboratorId ? [collaboratorId] : []),
]

/** `collaborator`: the only one whom she named. */
export function namesOf(
  { parts }: Pick<KnownEntry, 'parts'>,
  { items, collaboratorId }: Wished,
  names: ReadonlyMap<string, string>,
): { procedures: string[]; collaborator: string | null } {
  if (parts) {
    const [one, ...others] = new Set(
      parts.map((part) => (part.no_preference ? null : part.collaborator_name)),
    )
    return {
      procedures: parts.map(({ procedure_name }) => procedure_name),
      collaborator: others.length === 0 ? (one ?? null) : null,
    }
  }
  const [one, ...others] = new Set(items.map((item) => collaboratorId ?? item.collaboratorId))
  return {
    procedures: items.map(({ procedureId }) => names.get(procedureId) ?? ''),
    collaborator: one && others.length === 0 ? (names.get(one) ?? null) : null,
  }
}
