import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { shortDate } from '@encaixe/contract/date-names.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import type { Share } from '@encaixe/contract/shares.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { collaboratorsQuery } from '../collaborators/fetch-collaborators.ts'
import { companyQuery } from '../companies/fetch-company.ts'
import { useCompany } from '../identity/use-company.ts'
import { formatPercent } from '../payments/describe-payment.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { useProductNow } from '../platform/product-time.ts'
import { proceduresQuery } from '../procedures/fetch-procedures.ts'
import { AppPage } from '../shell/app-page.tsx'
import { MoneyNav } from '../shell/money-nav.tsx'
import { useMissingSubscription } from '../subscriptions/require-subscription.ts'
import { SubscriptionBanner } from '../subscriptions/subscription-banner.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { IconButton } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PlusIcon, TrashIcon } from '../ui/icons/actions.tsx'
import { ChevronDownIcon } from '../ui/icons/arrows.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { GuardedButton } from '../ui/off-action.tsx'
import { retryReads } from '../ui/retry-reads.ts'
import { Loading, Skeletons } from '../ui/skeleton.tsx'
import { useToast } from '../ui/toast.tsx'
import { useFocusAfter, useKeptFocus } from '../ui/use-kept-focus.ts'
import { sharesQuery, useRemoveShare } from './fetch-shares.ts'
import { ShareDialog } from './share-dialog.tsx'

const what =
  'A cota-parte é a porcentagem de cada atendimento que fica com o profissional parceiro; o resto é da empresa (Lei 13.352/2016, salão-parceiro).'

/** The page of shares: how much of each payment goes to each professional, from which date. */
export function SharesPage() {
  const { id: companyId } = useCompany()
  const zone = useQuery(companyQuery).data?.timezone ?? defaultZone
  const today = localTime(useProductNow(), zone).date
  const reason = useMissingSubscription('cotas')
  const shares = useQuery(sharesQuery(companyId))
  const team = useQuery(collaboratorsQuery(companyId))
  const procedures = useQuery(proceduresQuery(companyId))
  const [adding, setAdding] = useState<{ personId: string | undefined }>()
  const reads = [shares, team, procedures]
  const known = shares.data && team.data && procedures.data
  return (
    <AppPage
      title="Cotas"
      aside={
        shares.data && shares.data.length > 0 ? (
          <GuardedButton
            reason={reason}
            icon={<PlusIcon />}
            onClick={() => setAdding({ personId: undefined })}
          >
            Nova cota
          </GuardedButton>
        ) : null
      }
    >
      <MoneyNav />
      <p className="mb-5 max-w-[72ch] text-ink-2">{what}</p>
      <SubscriptionBanner what="cotas" className="mb-5" />
      {known && shares.data && team.data && procedures.data ? (
        <People
          shares={shares.data}
          team={team.data}
          procedures={procedures.data}
          today={today}
          reason={reason}
          companyId={companyId}
          onAdd={(personId) => setAdding({ personId })}
        />
      ) : reads.some(({ isError, data }) => isError && !data) ? (
        <LoadFailure {...retryReads(reads)}>
          Erro ao carregar as cotas. Por favor, tente novamente.
        </LoadFailure>
      ) : (
        <Loading>
          <div className="grid gap-5 lg:grid-cols-2">
            <Skeletons count={4} className="h-40 w-full" />
          </div>
        </Loading>
      )}
      {adding ? (
        <ShareDialog
          team={team.data?.filter(({ isActive }) => isActive) ?? []}
          procedures={procedures.data ?? []}
          today={today}
          personId={adding.personId}
          onClose={() => setAdding(undefined)}
        />
      ) : null}
    </AppPage>
  )
}

type Props = {
  shares: Share[]
  team: Collaborator[]
  procedures: Procedure[]
  today: string
  reason: string | undefined
  companyId: string
  onAdd: (personId: string | undefined) => void
}

function People({ shares, team, procedures, today, reason, companyId, onAdd }: Props) {
  const [removing, setRemoving] = useState<Share>()
  const [asked, setAsked] = useState('')
  // Deleting a share removes the button that opened the dialog, so the browser would lose the focus.
  useFocusAfter(removing, `cota-${asked}`)
  useKeptFocus(shares.length, `cota-${asked}`)
  // The first share removes the button that opened the form, so the focus moves to the professional's card.
  useFocusAfter(shares.length > 0, `cota-${shares[0]?.collaboratorId ?? asked}`)
  const remove = useRemoveShare(companyId)
  const notify = useToast()
  const shown = team.filter(
    ({ id, isActive }) => isActive || shares.some(({ collaboratorId }) => collaboratorId === id),
  )
  const hasEarlier = ({ collaboratorId, procedureId, from }: Share) =>
    shares.some(
      (one) => one.collaboratorId === collaboratorId && one.procedureId === procedureId && one.from < from,
    )
  const nameOf = (id: string | undefined) => team.find((one) => one.id === id)?.name ?? ''
  if (shown.length === 0) {
    return (
      <Card padding="roomy">
        <EmptyState
          title="Primeiro, quem trabalha aqui"
          action={<ButtonLink to="/collaborators/new">Cadastrar colaborador</ButtonLink>}
        >
          A cota é de cada profissional: cadastre a equipe, e depois quanto fica com cada um.
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      {shares.length === 0 ? (
        <Card padding="roomy" className="mb-5">
          <EmptyState
            title="Ninguém tem cota ainda"
            action={
              <GuardedButton reason={reason} icon={<PlusIcon />} onClick={() => onAdd(undefined)}>
                Cadastrar a primeira cota
              </GuardedButton>
            }
          >
            Diga quanto de cada atendimento fica com o profissional, por exemplo 42,5%. A conta é feita a cada
            atendimento concluído, e no fim do mês o extrato sai pronto. Um serviço pode ter uma porcentagem
            só dele.
          </EmptyState>
        </Card>
      ) : null}
      <ul className="grid items-start gap-5 lg:grid-cols-2">
        {shown.map((person) => (
          <PersonCard
            key={person.id}
            person={person}
            shares={groupShares(shares, person.id, today)}
            procedures={procedures}
            reason={reason}
            onAdd={() => onAdd(person.id)}
            onRemove={(share) => {
              setAsked(share.collaboratorId)
              setRemoving(share)
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => {
          remove.reset()
          setRemoving(undefined)
        }}
        onConfirm={() =>
          removing
            ? remove.mutateAsync(removing.id).then(
                () => {
                  setRemoving(undefined)
                  notify('Cota excluída')
                },
                () => undefined,
              )
            : undefined
        }
        title="Excluir esta cota?"
        sentence={
          removing
            ? `${nameOf(removing.collaboratorId)}, ${formatPercent(removing.percent)} a partir de ${shortDate(removing.from)}.${hasEarlier(removing) ? ' Continua valendo a cota de antes.' : ''}`
            : ''
        }
        confirmLabel="Excluir cota"
        sending={remove.isPending}
        sendingLabel="Excluindo..."
        error={describeFailure(remove.error, 'Não foi possível excluir a cota. Por favor, tente novamente.')}
      />
    </>
  )
}

type PersonCardProps = {
  person: Pick<Collaborator, 'id' | 'name' | 'isActive'>
  shares: PersonShares
  procedures: readonly Procedure[]
  /** The reason why shares cannot be changed now; undefined when they can. */
  reason: string | undefined
  onAdd: () => void
  onRemove: (share: Share) => void
}

/** A professional's shares: the present share in large type, then the future shares. Earlier shares are folded away. */
function PersonCard({ person, shares, procedures, reason, onAdd, onRemove }: PersonCardProps) {
  const { now, ahead, past, ofProcedures } = shares
  const nameOf = (id: string) => procedures.find((one) => one.id === id)?.name ?? 'Serviço excluído'
  const before = [
    ...past.map((share) => ({ share, of: undefined })),
    ...ofProcedures.flatMap((one) => one.past.map((share) => ({ share, of: nameOf(one.procedureId) }))),
  ]
  const title = `cota-${person.id}`
  return (
    <Card as="li" padding="none" aria-labelledby={title} className="overflow-clip">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-5">
        <Avatar name={person.name} size="lg" />
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <h2 id={title} className="text-display-sm">
            {person.name}
          </h2>
          <p className="text-ui text-ink-2">
            {now ? `Desde ${shortDate(now.from)}, todos os serviços` : 'Sem cota para todos os serviços'}
            {person.isActive ? '' : ' · inativo'}
          </p>
        </div>
        <p className="font-display text-display-md font-bold tabular-nums">
          {now ? formatPercent(now.percent) : <span className="text-ink-3">—</span>}
        </p>
      </div>
      <ul className="divide-y divide-line border-t border-line empty:hidden">
        {ahead.map((share) => (
          <Ahead key={share.id} share={share} of="todos os serviços" reason={reason} onRemove={onRemove} />
        ))}
        {ofProcedures.map(({ procedureId, ...over }) => (
          <OfProcedure
            key={procedureId}
            name={nameOf(procedureId)}
            over={over}
            reason={reason}
            onRemove={onRemove}
          />
        ))}
      </ul>
      {before.length > 0 ? (
        <details className="group border-t border-line">
          <summary className="flex min-h-12 cursor-pointer items-center justify-between px-5 py-2 text-ui text-ink-2 focus-visible:-outline-offset-4 [&::-webkit-details-marker]:hidden">
            {before.length === 1 ? '1 cota anterior' : `${before.length} cotas anteriores`}
            <ChevronDownIcon className="group-open:rotate-180" />
          </summary>
          <ul className="grid gap-1 px-5 pb-4 text-ui text-ink-2">
            {before.map(({ share, of }) => (
              <li key={share.id} className="tabular-nums">
                {`${formatPercent(share.percent)} desde ${shortDate(share.from)}${of ? `, ${of}` : ''}`}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {person.isActive ? (
        <div className="border-t border-line px-3 py-1.5">
          <GuardedButton
            reason={reason}
            variant="text"
            size="sm"
            icon={<PlusIcon />}
            onClick={onAdd}
            aria-label={`Nova cota de ${person.name}`}
          >
            Nova cota
          </GuardedButton>
        </div>
      ) : null}
    </Card>
  )
}

type OfProps = Pick<PersonCardProps, 'reason' | 'onRemove'>

function OfProcedure({ name, over: { now, ahead }, ...rest }: OfProps & { name: string; over: SharesOver }) {
  return (
    <>
      {now ? (
        <li className="flex min-h-14 items-center justify-between gap-4 px-5 py-2.5 text-ui">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {`Só ${name}`}
            <span className="block text-sm text-ink-2">{`desde ${shortDate(now.from)}`}</span>
          </span>
          <span className="font-semibold tabular-nums">{formatPercent(now.percent)}</span>
        </li>
      ) : null}
      {ahead.map((share) => (
        <Ahead key={share.id} share={share} of={`só ${name}`} {...rest} />
      ))}
    </>
  )
}

function Ahead({ share, of, reason, onRemove }: OfProps & { share: Share; of: string }) {
  const from = shortDate(share.from)
  return (
    <li className="flex min-h-14 items-center justify-between gap-2 py-1.5 pr-2 pl-5 text-ui">
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="font-medium text-amber-text">{`A partir de ${from}`}</span>
        <span className="block text-sm text-ink-2">{of}</span>
      </span>
      <span className="font-semibold tabular-nums">{formatPercent(share.percent)}</span>
      {reason === undefined ? (
        <IconButton
          label={`Excluir a cota de ${formatPercent(share.percent)} a partir de ${from}, ${of}`}
          title="Excluir"
          onClick={() => onRemove(share)}
        >
          <TrashIcon />
        </IconButton>
      ) : null}
    </li>
  )
}

/** A professional's shares for one procedure, or for all procedures without their own: present, future and earlier. */
type SharesOver = { now: Share | undefined; ahead: Share[]; past: Share[] }
type PersonShares = SharesOver & { ofProcedures: (SharesOver & { procedureId: string })[] }

const byDate = (one: Share, other: Share) => (one.from < other.from ? -1 : 1)

function splitByDate(shares: readonly Share[], today: string): SharesOver {
  const begun = shares.filter(({ from }) => from <= today).toSorted(byDate)
  return {
    now: begun.at(-1),
    past: begun.slice(0, -1).toReversed(),
    ahead: shares.filter(({ from }) => from > today).toSorted(byDate),
  }
}

export function groupShares(all: readonly Share[], collaboratorId: string, today: string): PersonShares {
  const own = all.filter((share) => share.collaboratorId === collaboratorId)
  const procedureIds = [...new Set(own.flatMap(({ procedureId }) => procedureId ?? []))]
  return {
    ...splitByDate(
      own.filter(({ procedureId }) => procedureId === null),
      today,
    ),
    ofProcedures: procedureIds.map((procedureId) => ({
      procedureId,
      ...splitByDate(
        own.filter((share) => share.procedureId === procedureId),
        today,
      ),
    })),
  }
}
