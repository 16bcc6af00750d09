import { isApiError } from '@encaixe/contract/client.ts'
import {
  type MessageSettings,
  type MessageSettingsInput,
  messageSettingsInput,
} from '@encaixe/contract/messages.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import { api } from '../platform/api.ts'
import { useToast } from '../ui/toast.tsx'
import { messageSettingsQuery } from './fetch-messages.ts'

const inputOf = ({ available: _, ...input }: MessageSettings): MessageSettingsInput => input

/** The settings form. An untouched form takes over what another window saves. */
export function useChangeSettings(settings: MessageSettings) {
  const queries = useQueryClient()
  const notify = useToast()
  const form = useForm<MessageSettingsInput>({
    resolver: zodResolver(messageSettingsInput),
    reValidateMode: 'onSubmit',
    defaultValues: inputOf(settings),
  })
  const { isDirty } = form.formState
  const base = useRef(settings)
  const change = useMutation({
    mutationFn: (body: MessageSettingsInput) => api('PUT /api/messages/settings', { body }),
    onSuccess: (saved) => queries.setQueryData(messageSettingsQuery.queryKey, saved),
  })

  useEffect(() => {
    if (settings === base.current || isDirty) return
    base.current = settings
    form.reset(inputOf(settings))
  }, [settings, isDirty, form])

  const save = form.handleSubmit(async (body) => {
    try {
      const saved = await change.mutateAsync(body)
      base.current = saved
      form.reset(inputOf(saved))
      notify('Mensagens e lembretes atualizados!')
    } catch (error) {
      const said = (isApiError(error) && error.body?.fields) || {}
      for (const [name, message] of Object.entries(said)) {
        form.setError(name as FieldPath<MessageSettingsInput>, { type: 'refused', message })
      }
    }
  })

  function discard() {
    form.reset(inputOf(base.current))
    change.reset()
  }

  return { form, save, discard, change }
}

export type SettingsForm = ReturnType<typeof useChangeSettings>['form']
