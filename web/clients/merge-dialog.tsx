import type { Client } from '@encaixe/contract/clients.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { clientQuery, useFoundClients } from '../appointments/new/find-clients.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { ChoiceCard } from '../ui/choice-card.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { useOnce } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { SearchIcon } from '../ui/icons/actions.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Skeletons } from '../ui/skeleton.tsx'
import { useToast } from '../ui/toast.tsx'
import { useMergeClients } from './change-clients.ts'
import { countClients } from './describe-client.ts'
import { describeMerge, proposeStay, summarizeClient } from './describe-merge.ts'

type Props = {
  client: Client
  /** The other client, where it is known already. */
  otherId: string | undefined
  onClose: () => void
}

/** Joins two records of one person: which other one, which of them stays, and what that means. */
export default function MergeDialog({ client, otherId, onClose }: Props) {
  const queries = useQueryClient()
  const [chosenId, setChosenId] = useState(otherId)
  const {
    data: other,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    ...clientQuery(chosenId ?? ''),
    enabled: chosenId !== undefined,
  })
  function choose(one: Client) {
    queries.setQueryData(clientQuery(one.id).queryKey, one)
    setChosenId(one.id)
  }
  if (chosenId === undefined) return <ChooseOther client={client} onChoose={choose} onClose={onClose} />
  if (other) {
    return <Joining client={client} other={other} onBack={() => setChosenId(undefined)} onClose={onClose} />
  }
  return (
    <Dialog open onClose={onClose} size="wide" title="Juntar cadastros">
      {isError ? (
        <LoadFailure onRetry={() => void refetch()} retrying={isFetching}>
          Erro ao carregar cliente. Por favor, tente novamente.
        </LoadFailure>
      ) : (
        <div className="grid gap-3">
          <Skeletons count={3} className="h-16" />
        </div>
      )}
    </Dialog>
  )
}

const mostFound = 6

type ChooseProps = { client: Client; onChoose: (other: Client) => void; onClose: () => void }

function ChooseOther({ client, onChoose, onClose }: ChooseProps) {
  const [typed, setTyped] = useState('')
  // Those with the same first name are the likeliest.
  const [firstName = ''] = client.name.trim().split(/\s+/)
  const { query, onPick, ...all } = useFoundClients(typed.trim() || firstName, mostFound + 1, onChoose)
  const { data, isError, isFetching, refetch } = query
  const found = all.found.filter(({ id }) => id !== client.id).slice(0, mostFound)
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title="Juntar cadastros"
      sentence={`Para quando ${client.name} está duas vezes no seu caderno.`}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Voltar
        </Button>
      }
    >
      {/* The dialog keeps its height while the results change. */}
      <Field label="Nome, celular ou e-mail do outro cadastro" className="min-h-96">
        <Combobox
          data-autofocus
          value={typed}
          onChange={setTyped}
          suggestions={found.map((one) => ({
            id: one.id,
            label: one.name,
            detail: summarizeClient(one),
            leading: <Avatar name={one.name} />,
          }))}
          onPick={onPick}
          onEnter={() => undefined}
          inline
          leading={<SearchIcon />}
          enterKeyHint="search"
          listLabel="Clientes"
          announcement={found.length === 0 ? 'Ninguém encontrado' : countClients(found.length)}
        >
          {isError && !data ? (
            <LoadFailure onRetry={() => void refetch()} retrying={isFetching} className="mt-4">
              Não foi possível buscar os clientes.
            </LoadFailure>
          ) : (
            <p className="mt-4 mb-1 text-sm font-medium text-ink-2">
              {data && found.length === 0
                ? typed.trim()
                  ? 'Nenhum outro cliente com isso.'
                  : 'Procure o outro cadastro.'
                : 'Clientes'}
            </p>
          )}
          {data || isError ? null : (
            <div className="appear-late grid gap-1">
              <Skeletons count={4} className="h-14" />
            </div>
          )}
        </Combobox>
      </Field>
    </Dialog>
  )
}

type JoinProps = { client: Client; other: Client; onBack: () => void; onClose: () => void }

function Joining({ client, other, onBack, onClose }: JoinProps) {
  const navigate = useNavigate()
  const notify = useToast()
  const once = useOnce(true)
  const [stayId, setStayId] = useState(() => proposeStay(client, other).id)
  const { mutateAsync, isPending, error } = useMergeClients(({ name, id }) => {
    notify(`Cadastros juntados: ${name}`)
    onClose()
    if (id !== client.id) return navigate(`/clients/${id}`, { replace: true })
  })
  const [stay, gone] = stayId === client.id ? [client, other] : [other, client]

  async function join() {
    try {
      await mutateAsync({ id: gone.id, into: stay.id })
    } catch {
      // Shown in the dialog.
    }
  }
  return (
    <Dialog
      open
      onClose={isPending ? () => undefined : onClose}
      size="wide"
      title="Juntar cadastros"
      actions={
        <>
          <Button variant="secondary" onClick={onBack} unavailable={isPending}>
            Escolher outro
          </Button>
          <Button onClick={({ detail }) => once(join, detail)} sending={isPending} sendingLabel="Juntando...">
            Juntar os dois
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <ChoiceGroup legend="Qual cadastro fica?" value={stayId} onChange={setStayId} className="grid gap-3">
          {[client, other].map((one) => (
            <ChoiceCard
              key={one.id}
              value={one.id}
              title={one.name}
              detail={summarizeClient(one)}
              leading={<Avatar name={one.name} />}
            />
          ))}
        </ChoiceGroup>
        <div role="status" className="rounded-lg bg-sunken px-4 py-3.5">
          <p className="font-semibold">O que acontece</p>
          <ul className="mt-1.5 list-disc space-y-1.5 pl-5 text-ui [overflow-wrap:anywhere]">
            {describeMerge(stay, gone).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
        <Refusal error={error} fallback="Erro ao juntar os cadastros. Por favor, tente novamente." />
      </div>
    </Dialog>
  )
}
