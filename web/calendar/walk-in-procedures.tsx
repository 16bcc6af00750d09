import type { Procedure } from '@encaixe/contract/procedures.ts'
import { formatDuration } from '../platform/formats.ts'
import { Chip } from '../ui/chip.tsx'

type Props = {
  procedures: Procedure[]
  chosenId: string | undefined
  onPick: (procedure: Procedure) => void
  /** They are those that she performs herself. */
  own: boolean
}

/** One tap on each, with its duration. */
export function WalkInProcedures({ procedures, chosenId, onPick, own }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-ui font-semibold">Procedimento</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.75rem),1fr))] gap-2">
        {procedures.map((one) => (
          <Chip
            key={one.id}
            aria-pressed={one.id === chosenId}
            onClick={() => onPick(one)}
            className="min-h-14 flex-col items-start! gap-0! py-2 text-left [overflow-wrap:anywhere]"
          >
            <span className="font-semibold">{one.name}</span>
            <span className="text-sm font-normal text-ink-2">{formatDuration(one.duration)}</span>
          </Chip>
        ))}
      </div>
      {procedures.length === 0 ? (
        <p className="text-ui text-ink-2">
          {own
            ? 'Nenhum procedimento está no seu nome. Quem cuida da empresa diz quem faz cada um.'
            : 'Nenhum procedimento ativo.'}
        </p>
      ) : null}
    </fieldset>
  )
}
