import type { Procedure } from '@encaixe/contract/procedures.ts'
import { groupByCategory } from '@encaixe/contract/service-groups.ts'
import { byText, matchesSearch } from '../platform/fold-text.ts'

export const procedureOrders = [
  { value: 'page', label: 'Ordem da página' },
  { value: 'name', label: 'Nome, de A a Z' },
  { value: 'shortest', label: 'Mais rápidos primeiro' },
  { value: 'longest', label: 'Mais demorados primeiro' },
  { value: 'active', label: 'Ativos primeiro' },
  { value: 'inactive', label: 'Inativos primeiro' },
] as const

export type ProcedureOrder = (typeof procedureOrders)[number]['value']

type Compare = (one: Procedure, other: Procedure) => number

const compare: Record<Exclude<ProcedureOrder, 'page'>, Compare> = {
  name: () => 0,
  shortest: (one, other) => one.duration - other.duration,
  longest: (one, other) => other.duration - one.duration,
  active: (one, other) => Number(other.isActive) - Number(one.isActive),
  inactive: (one, other) => Number(one.isActive) - Number(other.isActive),
}

/** Filters by the search and sorts; equal values are sorted by name. `all` is in the order that the company chose. */
export function sortProcedures(all: Procedure[], search: string, order: ProcedureOrder): Procedure[] {
  const found = all.filter(({ name, description, category }) =>
    matchesSearch(search, [name, description, category]),
  )
  if (order === 'page') return groupByCategory(found).flatMap(({ items }) => items)
  return found.sort((one, other) => compare[order](one, other) || byText(one.name, other.name))
}
