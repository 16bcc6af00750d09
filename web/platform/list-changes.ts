import { isRefusal } from '@encaixe/contract/client.ts'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

type Row = { id: string; isActive: boolean }
type Wish = { id: string; isActive: boolean }

/** Activates or deactivates a row and shows it at once. After an error only this row gets its old state back. */
export function useToggleRow<R extends Row>(listKey: QueryKey, send: (wish: Wish) => Promise<R>) {
  const queries = useQueryClient()
  const mutationKey = ['toggle', ...listKey]
  const change = (id: string, turn: (row: R) => R) =>
    queries.setQueryData<R[]>(listKey, (rows) => rows?.map((row) => (row.id === id ? turn(row) : row)))
  return useMutation({
    mutationKey,
    // The requests of several taps run one after the other, so that the last tap decides.
    scope: { id: mutationKey.join() },
    mutationFn: send,
    onMutate: async ({ id, isActive }) => {
      await queries.cancelQueries({ queryKey: listKey })
      change(id, (row) => ({ ...row, isActive }))
    },
    onError: (_, { id, isActive }) => {
      change(id, (row) => ({ ...row, isActive: !isActive }))
    },
    onSuccess: (row) => {
      if (queries.isMutating({ mutationKey }) === 1) change(row.id, () => row)
    },
  })
}

/** Deletes a row. `not_found` counts as a success, because another tap or window has already deleted it. */
export function useRemoveRow(listKey: QueryKey, send: (id: string) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      send(id).catch((error: unknown) => {
        if (!isRefusal(error, 'not_found')) throw error
      }),
    onSuccess: (_, id) =>
      queries.setQueryData<{ id: string }[]>(listKey, (rows) => rows?.filter((row) => row.id !== id)),
  })
}

/** Stores the order of a list and shows it at once. After an error the list gets its old order back. */
export function useOrderRows<R extends { id: string }>(
  listKey: QueryKey,
  send: (ids: string[]) => Promise<unknown>,
) {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: ['order', ...listKey].join() },
    mutationFn: (rows: R[]) => send(rows.map(({ id }) => id)),
    onMutate: async (rows) => {
      await queries.cancelQueries({ queryKey: listKey })
      const before = queries.getQueryData<R[]>(listKey)
      queries.setQueryData<R[]>(listKey, rows)
      return before
    },
    onError: (_, _rows, before) => {
      queries.setQueryData<R[]>(listKey, before)
    },
  })
}
