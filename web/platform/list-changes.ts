import { isRefusal } from '@encaixe/contract/client.ts'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

type Row = { id: string; isActive: boolean }
type Wish = { id: string; isActive: boolean }

/** Shown at once; a refusal puts the row, and only that row, back as it was. */
export function useToggleRow<R extends Row>(listKey: QueryKey, send: (wish: Wish) => Promise<R>) {
  const queries = useQueryClient()
  const mutationKey = ['toggle', ...listKey]
  const change = (id: string, turn: (row: R) => R) =>
    queries.setQueryData<R[]>(listKey, (rows) => rows?.map((row) => (row.id === id ? turn(row) : row)))
  return useMutation({
    mutationKey,
    // A second tap waits for the first: the last wish is the one that stays.
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
    onSettled: () => {
      if (queries.isMutating({ mutationKey }) === 1) void queries.invalidateQueries({ queryKey: listKey })
    },
  })
}

/** Asked for twice, or done meanwhile in another window, the row is gone all the same. */
export function useRemoveRow(listKey: QueryKey, send: (id: string) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      send(id).catch((error: unknown) => {
        if (!isRefusal(error, 'not_found')) throw error
      }),
    onSuccess: (_, id) => {
      queries.setQueryData<{ id: string }[]>(listKey, (rows) => rows?.filter((row) => row.id !== id))
      void queries.invalidateQueries({ queryKey: listKey })
    },
  })
}
