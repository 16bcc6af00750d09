import type { Procedure } from '@encaixe/contract/procedures.ts'
import { formatDuration, formatMoney, speakDuration } from '../platform/formats.ts'
import { ActiveBadge } from '../ui/active-badge.tsx'
import { Checkbox } from '../ui/checkbox.tsx'

type Props = { shown: Procedure[]; chosen: ReadonlySet<string>; onTurn: (id: string, on: boolean) => void }

export function ProcedureChecks({ shown, chosen, onTurn }: Props) {
  return (
    <ul className="grid gap-x-8 lg:grid-cols-2">
      {shown.map((procedure) => (
        <li key={procedure.id} className="border-t border-line py-1">
          <Checkbox
            checked={chosen.has(procedure.id)}
            onChange={(event) => onTurn(procedure.id, event.currentTarget.checked)}
            label={<Described procedure={procedure} />}
          />
        </li>
      ))}
    </ul>
  )
}

function Described({ procedure }: { procedure: Procedure }) {
  const { name, duration, price, description, isActive } = procedure
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium [overflow-wrap:anywhere]">
        {name}
        {isActive ? null : <ActiveBadge active={false} />}
      </span>
      <span className="block text-sm text-ink-2">
        <span aria-hidden="true">{formatDuration(duration)}</span>
        <span className="sr-only">{`, ${speakDuration(duration)}`}</span>
        {price === null ? '' : ` · ${formatMoney(price)}`}
        {description ? <span className="block [overflow-wrap:anywhere]">{description}</span> : null}
      </span>
    </>
  )
}
