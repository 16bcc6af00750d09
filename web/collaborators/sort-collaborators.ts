import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { byText, matchesSearch } from '../platform/fold-text.ts'

export const collaboratorOrders = [
  { value: 'name', label: 'Nome, de A a Z' },
  { value: 'email', label: 'E-mail, de A a Z' },
  { value: 'active', label: 'Ativos primeiro' },
  { value: 'inactive', label: 'Inativos primeiro' },
] as const

export type CollaboratorOrder = (typeof collaboratorOrders)[number]['value']

type Compare = (one: Collaborator, other: Collaborator) => number

const compare: Record<CollaboratorOrder, Compare> = {
  name: () => 0,
  email: (one, other) => byText(one.email, other.email),
  active: (one, other) => Number(other.isActive) - Number(one.isActive),
  inactive: (one, other) => Number(one.isActive) - Number(other.isActive),
}

/** Filters by the search and sorts; equal values are sorted by name. */
export function sortCollaborators(
  all: Collaborator[],
  search: string,
  order: CollaboratorOrder,
): Collaborator[] {
  return all
    .filter(({ name, email, role }) => matchesSearch(search, [name, email, role]))
    .sort((one, other) => compare[order](one, other) || byText(one.name, other.name))
}
