import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { shortDate } from '@encaixe/contract/date-names.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import type { Share } from '@encaixe/contract/shares.ts'
import { formatPercent } from '../payments/describe-payment.ts'
import { Avatar } from '../ui/avatar.tsx'
import { IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PlusIcon, TrashIcon } from '../ui/icons/actions.tsx'
import { ChevronDownIcon } from '../ui/icons/arrows.tsx'
import { GuardedButton } from '../ui/off-action.tsx'
import type { PersonShares, SharesOver } from './sort-shares.ts'

type Props = {
  person: Pick<Collaborator, 'id' | 'name' | 'isActive'>
  shares: PersonShares
  procedures: readonly Procedure[]
  /** Why nothing can be changed. */
  reason: string | undefined
  onAdd: () => void
  onRemove: (share: Share) => void
}

/** The shares of one professional: today's large, then what is to come, and what was before folded away. */
export function PersonCard({ person, shares, procedures, reason, onAdd, onRemove }: Props) {
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

type OfProps = Pick<Props, 'reason' | 'onRemove'>

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
