import type { Procedure } from '@encaixe/contract/procedures.ts'
import { byText, matchesSearch } from '../platform/fold-text.ts'

export const procedureOrders = [
  { value: 'name', label: 'Nome, de A a Z' },
  { value: 'shortest', label: 'Mais rápidos primeiro' },
  { value: 'longest', label: 'Mais demorados primeiro' },
  { value: 'active', label: 'Ativos primeiro' },
  { value: 'inactive', label: 'Inativos primeiro' },
] as const

export type ProcedureOrder = (typeof procedureOrders)[number]['value']

type Compare = (one: Procedure, other: Procedure) => number

const compare: Record<ProcedureOrder, Compare> = {
  name: () => 0,
  shortest: (one, other) => one.duration - other.duration,
  longest: (one, other) => other.duration - one.duration,
  active: (one, other) => Number(other.isActive) - Number(one.isActive),
  inactive: (one, other) => Number(one.isActive) - Number(other.isActive),
}

/** Filters by the search and sorts; equal values are sorted by name. */
export function sortProcedures(all: Procedure[], search: string, order: ProcedureOrder): Procedure[] {
  return all
    .filter(({ name, description, category }) => matchesSearch(search, [name, description, category]))
    .sort((one, other) => compare[order](one, other) || byText(one.name, other.name))
}
