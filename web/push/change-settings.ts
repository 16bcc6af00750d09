import type { PushSettings } from '@encaixe/contract/push.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCompany } from '../identity/use-company.ts'
import { api } from '../platform/api.ts'

const settingsKey = (companyId: string) => ['push', 'settings', companyId]

export const pushSettingsQuery = (companyId: string) =>
  queryOptions({
    queryKey: settingsKey(companyId),
    queryFn: ({ signal }) => api('GET /api/push/settings', { signal }),
  })

/** Each switch is stored at once, in the order of the taps, and shown before the answer; a failure shows the last that was stored. */
export function useChangePushSettings() {
  const { id } = useCompany()
  const queries = useQueryClient()
  const { queryKey } = pushSettingsQuery(id)
  return useMutation({
    scope: { id: 'push-settings' },
    mutationFn: (body: PushSettings) => api('PUT /api/push/settings', { body }),
    async onMutate(body) {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, body)
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}
