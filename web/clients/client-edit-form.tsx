import type { Client } from '@encaixe/contract/clients.ts'
import type { ReactNode } from 'react'
import { UnsavedChanges } from '../shell/unsaved-changes.tsx'
import { Button } from '../ui/button.tsx'
import type { ClientForm } from './client-fieldset.tsx'
import { ClientRefused } from './client-refused.tsx'
import { useClientEdit } from './use-client-edit.ts'

type Props = {
  client: Client
  /** Without it all fields are checked and sent. */
  only?: 'notes'
  onClose: () => void
  /** Beside the link to the client who has the same contact. */
  known?: (clientId: string) => ReactNode
  children: (form: ClientForm) => ReactNode
}

/** A card of the page while it is edited: its fields, and what became of them. */
export function ClientEditForm({ client, only, onClose, known, children }: Props) {
  const { form, error, isSaving, submit } = useClientEdit(client, only, onClose)
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      {children(form)}
      {error ? (
        <ClientRefused
          error={error}
          form={form}
          fallback="Erro ao salvar cliente. Por favor, tente novamente."
          {...(known && { known })}
        />
      ) : null}
      <div className="flex flex-wrap gap-3 *:flex-auto">
        <Button variant="secondary" onClick={onClose} unavailable={isSaving}>
          Cancelar
        </Button>
        <Button type="submit" sending={isSaving} sendingLabel="Salvando...">
          Salvar
        </Button>
      </div>
      <UnsavedChanges unsaved={form.formState.isDirty && !isSaving} />
    </form>
  )
}
