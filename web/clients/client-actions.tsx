import type { Client } from '@encaixe/contract/clients.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { clientQuery } from '../appointments/new/find-clients.ts'
import { useMay } from '../identity/use-company.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { loadLater } from '../platform/load-later.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { MoreIcon, TrashIcon } from '../ui/icons/actions.tsx'
import { LockIcon, MergeIcon } from '../ui/icons/book.tsx'
import { UserIcon } from '../ui/icons/people.tsx'
import { HistoryIcon } from '../ui/icons/time.tsx'
import { Menu } from '../ui/menu.tsx'
import { useToast } from '../ui/toast.tsx'
import { useChangeClient, useEraseClient } from './change-clients.ts'

const MergeDialog = loadLater(() => import('./merge-dialog.tsx'))

type Asked = { what: 'block' | 'erase' } | { what: 'merge'; otherId?: string }

const blockFailed = 'Erro ao salvar cliente. Por favor, tente novamente.'
const eraseFailed = 'Erro ao apagar cliente. Por favor, tente novamente.'

/** The rare actions on a client: merging, blocking, erasing. Each action asks first, in plain words. */
export function useClientActions(client: Client) {
  const { id, name, blocked } = client
  const may = useMay()
  const navigate = useNavigate()
  const notify = useToast()
  const [asked, setAsked] = useState<Asked>()
  const queries = useQueryClient()
  const change = useChangeClient(id)
  const erase = useEraseClient(id, () => {
    notify('Dados do cliente apagados')
    return navigate('/clients', { replace: true })
  })
  const close = () => {
    change.reset()
    erase.reset()
    setAsked(undefined)
  }

  async function block() {
    await change.mutateAsync({ blocked: true })
    notify(`${name} não agenda mais online`, 'success', undefined, id)
    close()
  }
  const unblock = () =>
    change.mutate(
      { blocked: false },
      {
        onSuccess: () => {
          notify(`${name} pode agendar online de novo`, 'success', undefined, id)
          // The focused button is removed with its notice, so the heading gets the focus.
          document.querySelector<HTMLElement>('main h1')?.focus()
        },
        onError: (error) => notify(describeFailure(error, blockFailed), 'error'),
      },
    )

  const menu = may('PUT /api/clients/{id}') ? (
    <Menu
      label={`Mais ações com ${name}`}
      className="min-h-12! min-w-12! rounded-md border-[1.5px] border-line-strong bg-surface hover:bg-sunken"
      trigger={<MoreIcon />}
      items={[
        ...(may('POST /api/clients/{id}/merge')
          ? [
              {
                label: 'Juntar com outro cadastro',
                icon: <MergeIcon />,
                onSelect: () => setAsked({ what: 'merge' }),
              },
            ]
          : []),
        ...(may('GET /api/trail')
          ? [{ label: 'Ver atividades', icon: <HistoryIcon />, to: `/company/trail?registro=${id}` }]
          : []),
        blocked
          ? { label: 'Desbloquear', icon: <UserIcon />, onSelect: unblock }
          : {
              label: 'Bloquear agendamento online',
              icon: <LockIcon />,
              onSelect: () => setAsked({ what: 'block' }),
            },
        ...(may('DELETE /api/clients/{id}')
          ? [
              {
                label: 'Apagar dados',
                icon: <TrashIcon />,
                tone: 'danger' as const,
                onSelect: () => setAsked({ what: 'erase' }),
              },
            ]
          : []),
      ]}
    />
  ) : null
  const dialogs = (
    <>
      <ConfirmDialog
        open={asked?.what === 'block'}
        onClose={close}
        onConfirm={() => block().catch(() => undefined)}
        title={`Bloquear ${name}?`}
        sentence="Este cliente não consegue mais agendar nem remarcar pela internet. O que já está marcado continua, e você ainda pode agendar por aqui. Dá para desbloquear quando quiser."
        confirmLabel="Bloquear"
        sending={change.isPending}
        sendingLabel="Bloqueando..."
        error={describeFailure(change.error, blockFailed)}
      />
      <ConfirmDialog
        open={asked?.what === 'erase'}
        onClose={close}
        onConfirm={() => erase.mutateAsync().catch(() => undefined)}
        title={`Apagar os dados de ${name}?`}
        sentence="Não dá para desfazer."
        confirmLabel="Apagar dados"
        sending={erase.isPending}
        sendingLabel="Apagando..."
        error={describeFailure(erase.error, eraseFailed)}
      >
        <ul className="list-disc space-y-1.5 pl-5 text-ui text-ink-2">
          <li>Os horários por vir são cancelados, e o cliente é avisado, se recebe mensagens nossas.</li>
          <li>
            Nome, celular, e-mail, nascimento, observações e etiquetas são apagados, também dos agendamentos e
            das mensagens.
          </li>
          <li>Ficam só os números: visitas, faltas e valores, sem nome.</li>
        </ul>
      </ConfirmDialog>
      {asked?.what === 'merge' ? (
        <MergeDialog client={client} otherId={asked.otherId} onClose={close} />
      ) : null}
    </>
  )
  return {
    menu,
    dialogs,
    unblock,
    /** Opens the dialog of merging. A client who is loaded already is not fetched again. */
    merge(other: Client | string) {
      if (typeof other !== 'string') queries.setQueryData(clientQuery(other.id).queryKey, other)
      setAsked({ what: 'merge', otherId: typeof other === 'string' ? other : other.id })
    },
  }
}
