import { isRefusal } from '@encaixe/contract/client.ts'
import type { Client } from '@encaixe/contract/clients.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { clientQuery } from '../appointments/new/find-clients.ts'
import { showRefusal } from '../platform/show-refusal.ts'
import { useToast } from '../ui/toast.tsx'
import { type ClientChange, useChangeClient } from './change-clients.ts'
import { type ClientBody, type ClientFields, clientForm, fieldsOf, notesForm } from './read-client-form.ts'

/**
 * Editing in place. Only what the person changed is sent, with the version that the form shows: a booking that brings a new
 * number while the form is open is not overwritten.
 */
export function useClientEdit(client: Client, only: 'notes' | undefined, onDone: () => void) {
  const queries = useQueryClient()
  const notify = useToast()
  const { mutateAsync, isPending } = useChangeClient(client.id)
  const [error, setError] = useState<Error>()
  const [shown, setShown] = useState(client)
  const form = useForm<ClientFields, unknown, ClientBody>({
    resolver: zodResolver(only ? notesForm : clientForm),
    defaultValues: fieldsOf(client),
  })

  async function store(body: ClientBody) {
    if (isPending) return
    setError(undefined)
    const [typed, before] = [form.getValues(), fieldsOf(shown)]
    const change = changesOf(body, (name) => JSON.stringify(typed[name]) !== JSON.stringify(before[name]))
    if (Object.keys(change).length === 0) return onDone()
    try {
      await mutateAsync({ ...change, version: shown.version })
      notify('Cliente atualizado')
      onDone()
    } catch (failure) {
      if (showRefusal(form, failure as Error)) return
      setError(failure as Error)
      if (!isRefusal(failure, 'stale_version')) return
      // What was typed stays, over what somebody else changed meanwhile.
      const fresh = await queries
        .fetchQuery({ ...clientQuery(client.id), staleTime: 0 })
        .catch(() => undefined)
      if (!fresh) return
      setShown(fresh)
      form.reset(fieldsOf(fresh), { keepDirtyValues: true })
    }
  }
  return { form, error, isSaving: isPending, submit: form.handleSubmit(store) }
}

const changesOf = (body: ClientBody, isChanged: (name: keyof ClientFields) => boolean): ClientChange =>
  Object.fromEntries(Object.entries(body).filter(([name]) => isChanged(name as keyof ClientFields)))
