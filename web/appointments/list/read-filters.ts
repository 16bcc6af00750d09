import { longestSearch } from '@encaixe/contract/appointment-rules.ts'

/**
 * The statuses in the order of the filter. Open appointments are looked for most, so their statuses come first.
 * `unanswered` is no status of the API, but a filter of its own, which only a company has.
 */
export const listedStatuses = [
  'scheduled',
  'unanswered',
  'held',
  'completed',
  'no_show',
  'cancelled',
] as const

export type ListedStatus = (typeof listedStatuses)[number]

/** The statuses by which the company, or a client, filters. */
export const statusesFor = (owner: boolean) =>
  listedStatuses.filter((status) => owner || status !== 'unanswered')

type AppointmentTab = 'upcoming' | 'past'

export type ListFilters = {
  tab: AppointmentTab
  status?: ListedStatus
  collaboratorId?: string
  procedureId?: string
  /** The searched text; `busca` in the address. */
  q?: string
}

const id = /^[A-Za-z0-9_-]{1,64}$/

/** Reads the filters from the address. Invalid values are ignored, so an old or mistyped address still shows a list. */
export function readFilters(query: URLSearchParams, owner: boolean): ListFilters {
  const status = statusesFor(owner).find((known) => known === query.get('status'))
  const filters: ListFilters = { tab: query.get('tab') === 'past' ? 'past' : 'upcoming' }
  if (status) filters.status = status
  for (const name of ['collaboratorId', 'procedureId'] as const) {
    const value = query.get(name)
    if (owner && value && id.test(value)) filters[name] = value
  }
  const search = query.get('busca')?.trim().slice(0, longestSearch)
  if (search) filters.q = search
  return filters
}

/** Writes the filters into the address and keeps its other parameters. */
export function writeFilters(query: URLSearchParams, filters: ListFilters): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of ['tab', 'status', 'collaboratorId', 'procedureId'] as const) {
    const value = filters[name]
    if (value && value !== 'upcoming') next.set(name, value)
    else next.delete(name)
  }
  if (filters.q) next.set('busca', filters.q)
  else next.delete('busca')
  return next
}

/** The number of filters that are set, without tab and search. */
export const countFilters = ({ status, collaboratorId, procedureId }: ListFilters) =>
  [status, collaboratorId, procedureId].filter(Boolean).length

export const withoutFilters = ({ tab, q }: ListFilters): ListFilters => ({ tab, ...(q && { q }) })
