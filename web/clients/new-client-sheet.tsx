import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { showRefusal } from '../platform/show-refusal.ts'
import { useSendOnce } from '../platform/use-send-once.ts'
import { UnsavedChanges } from '../shell/unsaved-changes.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { XIcon } from '../ui/icons/actions.tsx'
import { useToast } from '../ui/toast.tsx'
import { useCreateClient } from './change-clients.ts'
import { ClientFieldset } from './client-fieldset.tsx'
import { ClientRefused } from './client-refused.tsx'
import { beginClient, type ClientBody, type ClientFields, clientForm } from './read-client-form.ts'

type Props = {
  /** What was searched for without success. */
  name: string
  onClose: () => void
}

/** Adds a client to the book and opens her page. */
export default function NewClientSheet({ name, onClose }: Props) {
  const navigate = useNavigate()
  const notify = useToast()
  const { mutateAsync } = useCreateClient()
  const [error, setError] = useState<Error>()
  const [asked, setAsked] = useState(false)
  const form = useForm<ClientFields, unknown, ClientBody>({
    resolver: zodResolver(clientForm),
    defaultValues: beginClient(name),
  })
  const { isDirty } = form.formState
  const leave = () => (isDirty ? setAsked(true) : onClose())
  const { isSending, create } = useSendOnce(
    (body: ClientBody, headers) => mutateAsync({ body, headers }),
    (client) => {
      notify(`Cliente cadastrado: ${client.name}`)
      void navigate(`/clients/${client.id}`)
    },
  )

  async function store(body: ClientBody) {
    if (isSending) return
    setError(undefined)
    const failure = await create(body)
    if (failure && !showRefusal(form, failure)) setError(failure)
  }
  return (
    <Dialog
      open
      onClose={leave}
      size="sheet"
      title={
        <span className="flex items-start justify-between gap-3">
          Novo cliente
          <IconButton label="Fechar" onClick={leave} className="-mt-2 -mr-3">
            <XIcon />
          </IconButton>
        </span>
      }
    >
      <form onSubmit={(event) => void form.handleSubmit(store)(event)} noValidate>
        <ClientFieldset form={form} notes />
        <div className="tall:sticky bottom-0 -mx-[26px] mt-6 -mb-[26px] grid gap-3 border-t border-line bg-surface px-[26px] pt-3 pb-[calc(env(safe-area-inset-bottom)+14px)]">
          {error ? (
            <ClientRefused
              error={error}
              form={form}
              fallback="Erro ao cadastrar cliente. Por favor, tente novamente."
            />
          ) : null}
          <Button type="submit" wide sending={isSending} sendingLabel="Cadastrando...">
            Cadastrar cliente
          </Button>
        </div>
        <UnsavedChanges unsaved={isDirty && !isSending} />
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
