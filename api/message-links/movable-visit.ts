import type { VisitItem } from '@encaixe/contract/visit-items.ts'
import { anybodyName, listPeople } from '@encaixe/contract/visit-words.ts'
import type { LinkRow } from './store.ts'

/** An offer is about one part of a visit. */
export const isWholeVisit = ({ visit_id, purpose }: LinkRow) => visit_id !== null && purpose === 'reschedule'

/** Whom a move by the link asks for: those whom the client chose stay, the others are whoever is free. */
export function wishOf({ rows, parts }: LinkRow): VisitItem[] {
  const procedures = new Map(rows.map(({ id, procedure_id }) => [id, procedure_id]))
  return parts.map(({ id, collaborator_id, no_preference }) => ({
    procedureId: procedures.get(id) ?? '',
    collaboratorId: no_preference ? null : collaborator_id,
  }))
}

/** `Ana e quem estiver livre`. */
export const peopleOf = ({ parts }: LinkRow): string =>
  listPeople(parts.map((part) => (part.no_preference ? anybodyName : part.collaborator_name)))
