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

/**
 * Marks a record that the API removes, so that it is not fetched again: it would get 404. The record stays marked until
 * the component is closed, and its queries are then removed from memory.
 */
function useRemoval() {
  const queries = useQueryClient()
  const removed = useRef<string>(undefined)
  useEffect(
    () => () => {
      const id = removed.current
      if (id === undefined) return
      unmarkLeaving(id)
      for (const part of ['one', 'history', 'usual'])
        queries.removeQueries({ queryKey: [...clientsKey, part, id] })
    },
    [queries],
  )
  return {
    begin: markLeaving,
    fail: unmarkLeaving,
    finish(id: string) {
      removed.current = id
      patchLists(queries, (rows) => rows.filter((row) => row.id !== id))
    },
  }
}

/** Merges two client records. `leave` opens the page of the record that stays. */
export function useMergeClients(leave: (stay: Client) => Promise<void> | void) {
  const queries = useQueryClient()
  const removal = useRemoval()
  return useMutation({
    onMutate: ({ id }) => removal.begin(id),
    onError: (_, { id }) => removal.fail(id),
    mutationFn: ({ id, into, samePerson }: { id: string; into: string; samePerson: boolean }) =>
      api('POST /api/clients/{id}/merge', { params: { id }, body: { into, samePerson } }),
    onSuccess: async (client, { id }) => {
      queries.setQueryData(clientQuery(client.id).queryKey, client)
      patchLists(queries, (rows) => rows.map((row) => (row.id === client.id ? client : row)))
      removal.finish(id)
      await leave(client)
    },
  })
}

/** Erases a client. `leave` opens another page. */
export function useEraseClient(id: string, leave: () => Promise<void> | void) {
  const removal = useRemoval()
  return useMutation({
    onMutate: () => removal.begin(id),
    onError: () => removal.fail(id),
    mutationFn: () => api('DELETE /api/clients/{id}', { params: { id } }),
    onSuccess: () => {
      removal.finish(id)
      return leave()
    },
  })
}
