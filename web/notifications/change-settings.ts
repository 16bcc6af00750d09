import type { MessageSettingsInput } from '@encaixe/contract/messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '../platform/api.ts'
import { messageSettingsQuery } from './fetch-messages.ts'

export type SettingsForm = UseFormReturn<MessageSettingsInput, unknown, MessageSettingsInput>

export function useChangeSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: MessageSettingsInput) => api('PUT /api/messages/settings', { body }),
    onSuccess: (saved) => queries.setQueryData(messageSettingsQuery.queryKey, saved),
  })
}
