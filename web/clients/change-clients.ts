import type { CallInput } from '@encaixe/contract/client.ts'
import type { Client, ClientPage } from '@encaixe/contract/clients.ts'
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { clientQuery, clientsKey, markLeaving, unmarkLeaving } from '../appointments/new/find-clients.ts'
import { api } from '../platform/api.ts'
import { renewed } from '../platform/stale-lists.ts'
import { clientListKey } from './fetch-clients.ts'

type Pages = InfiniteData<ClientPage>

/** Changes the rows on screen in place, so that the list keeps its pages and its position. */
function patchLists(queries: QueryClient, patch: (rows: Client[]) => Client[]): void {
  queries.setQueriesData<Pages>({ queryKey: clientListKey }, (list) =>
    list ? { ...list, pages: list.pages.map((page) => ({ ...page, items: patch(page.items) })) } : list,
  )
}

export function useCreateClient() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<'POST /api/clients'>) => api('POST /api/clients', input),
    onSuccess: (client) => {
      queries.setQueryData(clientQuery(client.id).queryKey, client)
      void queries.resetQueries({ queryKey: clientListKey })
    },
  })
}

export type ClientChange = CallInput<'PUT /api/clients/{id}'>['body']

/** Changes only the given fields of a client. */
export function useChangeClient(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ClientChange) => api('PUT /api/clients/{id}', { params: { id }, body }),
    onSuccess: (client) => {
      queries.setQueryData(clientQuery(id).queryKey, client)
      patchLists(queries, (rows) => rows.map((row) => (row.id === id ? client : row)))
    },
  })
}

/** The company says whether a number that an account typed is the client's. `id` is the record of that account. */
export function useAnswerClaim() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, claimId, answer }: { id: string; claimId: string; answer: 'yes' | 'no' }) =>
      api('POST /api/clients/{id}/claims/{claimId}', { params: { id, claimId }, body: { answer } }),
    onSuccess: (client) => {
      queries.setQueryData(clientQuery(client.id).queryKey, client)
      patchLists(queries, (rows) => rows.map((row) => (row.id === client.id ? client : row)))
    },
    // The other record names this one, and an answer that came too late shows the stored state.
    onSettled: renewed,
  })
}

/** Merges two client records. `leave` opens the page of the record that stays. */
export function useMergeClients(leave: (stay: Client) => Promise<void> | void) {
  const queries = useQueryClient()
  return useMutation({
    onMutate: ({ id }) => markLeaving(id),
    onSettled: (_, __, { id }) => unmarkLeaving(id),
    mutationFn: ({ id, into, samePerson }: { id: string; into: string; samePerson: boolean }) =>
      api('POST /api/clients/{id}/merge', { params: { id }, body: { into, samePerson } }),
    onSuccess: async (client, { id }) => {
      queries.setQueryData(clientQuery(client.id).queryKey, client)
      patchLists(queries, (rows) => rows.map((row) => (row.id === client.id ? client : row)))
      patchLists(queries, (rows) => rows.filter((row) => row.id !== id))
      await leave(client)
    },
  })
}

/**
 * Erases a client and removes the client's data from memory. `leave` opens another page first. The queries of the
 * erased client are removed once the client's page is closed: an open page would fetch a removed query again and get
 * 404.
 */
export function useEraseClient(id: string, leave: () => Promise<void> | void) {
  const queries = useQueryClient()
  const erased = useRef(false)
  useEffect(
    () => () => {
      if (!erased.current) return
      unmarkLeaving(id)
      for (const part of ['one', 'history', 'usual'])
        queries.removeQueries({ queryKey: [...clientsKey, part, id] })
    },
    [queries, id],
  )
  return useMutation({
    onMutate: () => markLeaving(id),
    onError: () => unmarkLeaving(id),
    mutationFn: () => api('DELETE /api/clients/{id}', { params: { id } }),
    onSuccess: () => {
      erased.current = true
      patchLists(queries, (rows) => rows.filter((row) => row.id !== id))
      return leave()
    },
  })
}
