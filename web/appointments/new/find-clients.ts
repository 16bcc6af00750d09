import type { Client } from '@encaixe/contract/clients.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { appointmentsKey } from '../../platform/appointments-key.ts'
import { useRested } from '../../platform/wait-for-typing.ts'
import { phoneMask } from '../../ui/mask.ts'

/** First part of the key of every query about the company's clients: an appointment changes the data of its client. */
export const clientsKey = [...appointmentsKey, 'clients'] as const

const longestSearch = 100

/** Whether the text can be searched: two letters or four digits. A shorter text would find half of the book. */
export const isSearchable = (typed: string) => /\p{L}.*\p{L}|(\d\D*){4}/su.test(typed)

/** A few clients of the company, by name, e-mail or number. Until the text can be searched, the latest clients. */
export const findClientsQuery = (typed: string, limit: number) => {
  const q = isSearchable(typed) ? typed.trim().slice(0, longestSearch) : ''
  return queryOptions({
    queryKey: [...clientsKey, 'found', q, limit],
    queryFn: ({ signal }) =>
      api('GET /api/clients', {
        query: { ...(q ? { q } : { order: 'recent' as const }), limit: String(limit) },
        signal,
      }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
  })
}

/** Finds clients when the user stops typing; until the text can be searched, the latest, or nobody without `latest`. */
export function useFoundClients(typed: string, limit: number, pick: (one: Client) => void, latest = true) {
  const rested = useRested(typed)
  const enabled = latest || (isSearchable(typed) && isSearchable(rested))
  const query = useQuery({ ...findClientsQuery(rested, limit), enabled })
  const found = (enabled && query.data) || []
  const onPick = ({ id }: { id: string }) => {
    const one = found.find((other) => other.id === id)
    if (one) pick(one)
  }
  return { query, found, rested, onPick }
}

/** The facts about a client that the company may need before it books: `(11) 95555-0142 · 2 faltas`. */
export function describeFound({ phone, claims, email, noShows, blocked }: Client): string {
  const [claim] = claims
  const missed = noShows !== null && noShows > 0 && `${noShows} ${noShows === 1 ? 'falta' : 'faltas'}`
  return [
    phone ? phoneMask(phone) : (email ?? (claim && `${phoneMask(claim.phone)} (não confirmado)`)),
    missed,
    blocked && 'bloqueado online',
  ]
    .filter(Boolean)
    .join(' · ')
}

export function countClients(count: number): string {
  if (count === 0) return 'Nenhum cliente encontrado'
  return count === 1 ? '1 cliente encontrado' : `${count} clientes encontrados`
}

/**
 * The ids of client records that this tab erases or merges. The page of such a record stays open for a moment, and a
 * refetch would be answered with 404.
 */
const leaving = new Set<string>()
export const markLeaving = (id: string) => void leaving.add(id)
export const unmarkLeaving = (id: string) => void leaving.delete(id)
export const isKept = (id: string) => () => !leaving.has(id)

export const clientQuery = (id: string) =>
  queryOptions({
    enabled: isKept(id),
    queryKey: [...clientsKey, 'one', id],
    queryFn: ({ signal }) => api('GET /api/clients/{id}', { params: { id }, signal }),
  })

/** The services of the client's last completed visit, and their professionals. */
export function useUsual(clientId: string | undefined) {
  const { data } = useQuery({
    queryKey: [...clientsKey, 'usual', clientId],
    queryFn: ({ signal }) =>
      api('GET /api/clients/{id}/history', {
        params: { id: clientId ?? '' },
        query: { status: 'completed', limit: '1' },
        signal,
      }),
    enabled: clientId !== undefined,
    retry: false,
  })
  return data?.items[0]
}
