import { isRefusal } from '@encaixe/contract/client.ts'
import type { Client } from '@encaixe/contract/clients.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { clientQuery } from '../appointments/new/find-clients.ts'
import { useContractForm } from '../platform/use-contract-form.ts'
import { UnsavedChanges } from '../shell/unsaved-changes.tsx'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'
import { type ClientChange, useChangeClient } from './change-clients.ts'
import type { ClientForm } from './client-fieldset.tsx'
import { ClientRefused } from './client-refused.tsx'
import { type ClientBody, type ClientFields, clientForm, fieldsOf, notesForm } from './read-client-form.ts'

type Props = {
  client: Client
  /** Without it all fields are checked and sent. */
  only?: 'notes'
  onClose: () => void
  /** Beside the link to the client who has the same contact. */
  known?: (clientId: string) => ReactNode
  children: (form: ClientForm) => ReactNode
}

/**
 * A card of the page while it is edited. Only what the user changed is sent, with the version that the form shows: a
 * booking that brings a new number while the form is open is not overwritten.
 */
export function ClientEditForm({ client, only, onClose, known, children }: Props) {
  const queries = useQueryClient()
  const notify = useToast()
  const { mutateAsync } = useChangeClient(client.id)
  const [shown, setShown] = useState(client)

  async function send(body: ClientBody, { form }: { form: ClientForm }) {
    const [typed, before] = [form.getValues(), fieldsOf(shown)]
    const change = changesOf(body, (name) => JSON.stringify(typed[name]) !== JSON.stringify(before[name]))
    if (Object.keys(change).length === 0) return undefined
    return mutateAsync({ ...change, version: shown.version }).catch((error: unknown) => {
      if (isRefusal(error, 'stale_version')) void takeCurrent(form)
      throw error
    })
  }

  /** What was typed stays, over what somebody else changed meanwhile. */
  async function takeCurrent(form: ClientForm) {
    const fresh = await queries.fetchQuery({ ...clientQuery(client.id), staleTime: 0 }).catch(() => undefined)
    if (!fresh) return
    setShown(fresh)
    form.reset(fieldsOf(fresh), { keepDirtyValues: true })
  }

  const contract = useContractForm(only ? notesForm : clientForm, send, {
    start: fieldsOf(client),
    onSent(saved) {
      if (saved) notify('Cliente atualizado')
      onClose()
    },
  })
  const { form, isSending } = contract
  return (
    <form {...contract.props} className="grid gap-5">
      {children(form)}
      <ClientRefused
        error={contract.error}
        form={form}
        fallback="Erro ao salvar cliente. Por favor, tente novamente."
        known={known}
      />
      <div className="flex flex-wrap gap-3 *:flex-auto">
        <Button variant="secondary" onClick={onClose} unavailable={isSending}>
          Cancelar
        </Button>
        <Button type="submit" sending={isSending} sendingLabel="Salvando...">
          Salvar
        </Button>
      </div>
      <UnsavedChanges unsaved={contract.isUnsaved} />
    </form>
  )
}

const changesOf = (body: ClientBody, isChanged: (name: keyof ClientFields) => boolean): ClientChange =>
  Object.fromEntries(Object.entries(body).filter(([name]) => isChanged(name as keyof ClientFields)))
