import type { CallInput } from '@encaixe/contract/client.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clientQuery, clientsKey } from '../appointments/new/find-clients.ts'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'
import type { ClientBody } from './read-client-form.ts'

const refetchOthers = (queries: QueryClient, id: string) =>
  void queries.invalidateQueries({
    queryKey: clientsKey,
    predicate: ({ queryKey }) => queryKey.at(-1) !== id || queryKey.at(-2) !== 'one',
  })

export function useCreateClient() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ClientBody) => api('POST /api/clients', { body }),
    onSuccess: (client) => {
      queries.setQueryData(clientQuery(client.id).queryKey, client)
      refetchOthers(queries, client.id)
    },
  })
}

export type ClientChange = CallInput<'PUT /api/clients/{id}'>['body']

/** Changes the given fields only. */
export function useChangeClient(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ClientChange) => api('PUT /api/clients/{id}', { params: { id }, body }),
    onSuccess: (client) => {
      queries.setQueryData(clientQuery(id).queryKey, client)
      refetchOthers(queries, id)
    },
  })
}

export function useMergeClients() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, into }: { id: string; into: string }) =>
      api('POST /api/clients/{id}/merge', { params: { id }, body: { into } }),
    onSuccess: (client, { id }) => {
      queries.setQueryData(clientQuery(client.id).queryKey, client)
      // The page of the one who is gone may still be open.
      const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.at(-1) !== id
      void queries.invalidateQueries({ queryKey: appointmentsKey, predicate: isOther })
    },
  })
}

export function useEraseClient(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /api/clients/{id}', { params: { id } }),
    onSuccess: () => {
      queries.removeQueries({ queryKey: clientQuery(id).queryKey })
      void queries.invalidateQueries({ queryKey: appointmentsKey, refetchType: 'none' })
    },
  })
}
