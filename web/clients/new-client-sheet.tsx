import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useContractForm } from '../platform/use-contract-form.ts'
import { UnsavedChanges } from '../shell/unsaved-changes.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useToast } from '../ui/toast.tsx'
import { useCreateClient } from './change-clients.ts'
import { beginClient, ClientFieldset, ClientRefused, clientForm } from './client-fieldset.tsx'

type Props = {
  /** The searched text that found nobody. */
  name: string
  onClose: () => void
}

/** Adds a client to the book and opens the client's page. */
export default function NewClientSheet({ name, onClose }: Props) {
  const navigate = useNavigate()
  const notify = useToast()
  const { mutateAsync } = useCreateClient()
  const [asked, setAsked] = useState(false)
  const contract = useContractForm(clientForm, (body, { headers }) => mutateAsync({ body, headers }), {
    start: beginClient(name),
    onSent(client) {
      notify(`Cliente cadastrado: ${client.name}`)
      void navigate(`/clients/${client.id}`)
    },
  })
  const { form, isSending, isSent } = contract
  const leave = () => (form.formState.isDirty ? setAsked(true) : onClose())
  return (
    <Dialog open onClose={leave} size="sheet" closeButton title="Novo cliente">
      <form {...contract.props}>
        <ClientFieldset form={form} notes />
        <div className="tall:sticky bottom-0 -mx-[26px] mt-6 -mb-[26px] grid gap-3 border-t border-line bg-surface px-[26px] pt-3 pb-[calc(env(safe-area-inset-bottom)+14px)]">
          <ClientRefused
            error={contract.error}
            form={form}
            fallback="Erro ao cadastrar cliente. Por favor, tente novamente."
          />
          <Button type="submit" wide sending={isSending || isSent} sendingLabel="Cadastrando...">
            Cadastrar cliente
          </Button>
        </div>
        <UnsavedChanges unsaved={contract.isUnsaved} />
      </form>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        onConfirm={onClose}
        title="Sair sem cadastrar?"
        sentence="O que você preencheu ainda não foi salvo."
        confirmLabel="Sair sem cadastrar"
        cancelLabel="Continuar"
      />
    </Dialog>
  )
}
