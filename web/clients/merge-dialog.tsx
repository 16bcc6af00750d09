import type { Client } from '@encaixe/contract/clients.ts'
import { listWords } from '@encaixe/contract/visit-words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { clientQuery, isKept, useFoundClients } from '../appointments/new/find-clients.ts'
import { useCompany } from '../identity/use-company.ts'
import { formatMoney } from '../platform/formats.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ChoiceCard } from '../ui/choice-card.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { useOnce } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import { SearchIcon } from '../ui/icons/actions.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { phoneMask } from '../ui/mask.ts'
import { Skeletons } from '../ui/skeleton.tsx'
import { useToast } from '../ui/toast.tsx'
import { useMergeClients } from './change-clients.ts'
import { contactOf, countClients, countNoShows, countVisits } from './describe-client.ts'

type Props = {
  client: Client
  /** The id of the other client, if it is known already. */
  otherId: string | undefined
  onClose: () => void
}

/** Merges two records of one person: chooses the other record and which of the two stays, and explains the result. */
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
    enabled: chosenId === undefined ? false : isKept(chosenId),
  })
  function choose(one: Client) {
    queries.setQueryData(clientQuery(one.id).queryKey, one)
    setChosenId(one.id)
  }
  if (chosenId === undefined) return <ChooseOther client={client} onChoose={choose} onClose={onClose} />
  if (other)
    return <Joining client={client} other={other} onBack={() => setChosenId(undefined)} onClose={onClose} />
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
  // Clients with the same first name are the likeliest.
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
  // Only the owner's word opens the past of a record to an account.
  const isOwner = useCompany().role === 'owner'
  const hasAccount = client.hasAccount || other.hasAccount
  // Never ticked for the owner: 'É a mesma pessoa' answers a question that a typed number raised, and proves nothing.
  const [samePerson, setSamePerson] = useState(false)
  const [stayId, setStayId] = useState(() => proposeStay(client, other).id)
  const { mutateAsync, isPending, error } = useMergeClients(async ({ name, id }) => {
    notify(`Cadastros juntados: ${name}`)
    // The page of a record that does not exist any more is left before the dialog closes over it.
    if (id !== client.id) await navigate(`/clients/${id}`, { replace: true })
    onClose()
    // The button that opened the dialog may have left the page with its question.
    if (id === client.id) setTimeout(() => document.activeElement === document.body && focusHeading())
  })
  const [stay, gone] = stayId === client.id ? [client, other] : [other, client]

  async function join() {
    try {
      await mutateAsync({ id: gone.id, into: stay.id, samePerson })
    } catch {
      // The dialog shows this error.
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
        {hasAccount && isOwner ? (
          <Checkbox
            checked={samePerson}
            onChange={({ target }) => setSamePerson(target.checked)}
            label="Abrir as visitas dos dois cadastros à conta do cliente"
            hint="A conta passa a ver também o que você anotou. Marque só se tem certeza de que a conta é desta pessoa. Sem marcar, a conta vê só o que ela mesma agendou."
          />
        ) : null}
        <div role="status" className="rounded-lg bg-sunken px-4 py-3.5">
          <p className="font-semibold">O que acontece</p>
          <ul className="mt-1.5 list-disc space-y-1.5 pl-5 text-ui [overflow-wrap:anywhere]">
            {describeMerge(stay, gone, samePerson, hasAccount && !isOwner).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
        <Refusal error={error} fallback="Erro ao juntar os cadastros. Por favor, tente novamente." />
      </div>
    </Dialog>
  )
}

/** The record that stays by default: the one with more visits. */
const proposeStay = (one: Client, other: Client): Client =>
  (other.visits ?? 0) > (one.visits ?? 0) ? other : one

/** One line about a client: `(11) 95555-0142 · 12 visitas`. */
const summarizeClient = (client: Client) => [contactOf(client), countVisits(client.visits ?? 0)].join(' · ')

/** The consequences of merging `gone` into `stay`, in plain sentences. */
function describeMerge(stay: Client, gone: Client, samePerson: boolean, limitsAccount: boolean): string[] {
  // The e-mail of an account stays only when it is certainly the same person's.
  const mailOf = (one: Client) => (one.hasAccount && !samePerson ? null : one.email)
  const [own, email] = [mailOf(stay), mailOf(gone)]
  const both = (figure: 'visits' | 'noShows' | 'spent') => (stay[figure] ?? 0) + (gone[figure] ?? 0)
  const [visits, noShows, spent] = [both('visits'), both('noShows'), both('spent')]
  const sum = [
    visits > 0 && countVisits(visits),
    noShows > 0 && countNoShows(noShows),
    spent > 0 && `${formatMoney(spent)} no total`,
  ].filter((one) => typeof one === 'string')
  const filled = [
    !stay.phone && gone.phone && `o celular ${phoneMask(gone.phone)}`,
    !own && email && `o e-mail ${email}`,
    !stay.birthday && gone.birthday && 'a data de nascimento',
  ].filter((one) => typeof one === 'string')
  const lost = [
    stay.phone && gone.phone && stay.phone !== gone.phone && `o celular ${phoneMask(gone.phone)}`,
    gone.email && gone.email !== (own ?? email) && `o e-mail ${gone.email}`,
    stay.birthday && gone.birthday && stay.birthday !== gone.birthday && 'a data de nascimento',
  ].filter((one) => typeof one === 'string')
  return [
    `${stay.name} fica com os agendamentos dos dois${sum.length > 0 ? `: ${listWords(sum)}` : ''}.`,
    ...(filled.length > 0 ? [`Recebe do outro cadastro ${listWords(filled)}.`] : []),
    ...(lost.length > 0
      ? [`Não ${lost.length > 1 ? 'ficam' : 'fica'} ${listWords(lost)} do outro cadastro.`]
      : []),
    ...(stay.email && !own
      ? [`O e-mail ${stay.email} sai do cadastro se for da conta, porque pode ser de outra pessoa.`]
      : []),
    ...(limitsAccount
      ? [
          'A conta do cliente vê só o que ela mesma agendou. Quem é dono da empresa pode juntar como a mesma pessoa.',
        ]
      : []),
    ...(gone.notes || gone.tags.length > 0 ? ['As observações e as etiquetas dos dois ficam juntas.'] : []),
    ...(gone.blocked && !stay.blocked ? ['O bloqueio do outro cadastro passa a valer para este.'] : []),
    `O cadastro de ${gone.name} deixa de existir. Não dá para desfazer.`,
  ]
}
