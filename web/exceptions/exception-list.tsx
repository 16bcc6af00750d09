import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import type { Exception } from '@encaixe/contract/exceptions.ts'
import { useState } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { TrashIcon } from '../ui/icons/actions.tsx'
import { ChevronDownIcon } from '../ui/icons/arrows.tsx'
import { StoreIcon } from '../ui/icons/people.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { OffAction } from '../ui/off-action.tsx'
import { countDays, describeDays, describeTimes } from './describe-exception.ts'

const rowsAtOnce = 20

type Acts = {
  onChange: (exception: Exception) => void
  onRemove: (exception: Exception) => void
  /** True when the list also has buttons to change the exceptions of the whole company. */
  ofCompany?: boolean
  /** The reason why exceptions cannot be changed or deleted now; undefined when they can. */
  reason: string | undefined
}

type Props = {
  exceptions: readonly Exception[]
  team: readonly Collaborator[]
  /** False when all exceptions of the list belong to one person: the list then shows no names. */
  named?: boolean
  today: string
}

export function ExceptionList({ exceptions, team, named = true, today, ...acts }: Props & Partial<Acts>) {
  const [most, setMost] = useState(rowsAtOnce)
  return (
    <>
      <ul className="divide-y divide-line">
        {exceptions.slice(0, most).map((one) => (
          <ExceptionRow
            key={one.id}
            exception={one}
            person={team.find(({ id }) => id === one.collaboratorId)}
            named={named}
            today={today}
            {...acts}
          />
        ))}
      </ul>
      {exceptions.length > rowsAtOnce ? (
        <LoadMore
          shown={Math.min(most, exceptions.length)}
          total={exceptions.length}
          onMore={() => setMost(most + rowsAtOnce)}
        />
      ) : null}
    </>
  )
}

/** A button that counts and shows past exceptions, without actions: a deleted past exception cannot be restored. */
export function PastExceptions({ exceptions, ...rest }: Props) {
  const [open, setOpen] = useState(false)
  if (exceptions.length === 0) return null
  return (
    <div className="mt-2 border-t border-line pt-1">
      <FoldButton open={open} onPress={() => setOpen(!open)}>{`Passadas (${exceptions.length})`}</FoldButton>
      {open ? <ExceptionList exceptions={exceptions} {...rest} /> : null}
    </div>
  )
}

type FoldProps = { open: boolean; onPress: () => void; children: string }

export function FoldButton({ open, onPress, children }: FoldProps) {
  return (
    <Button
      variant="text"
      size="sm"
      aria-expanded={open}
      onClick={onPress}
      iconAfter={<ChevronDownIcon className={open ? 'rotate-180' : undefined} />}
      className="-ml-2"
    >
      {children}
    </Button>
  )
}

type RowProps = Partial<Acts> & {
  exception: Exception
  person: Collaborator | undefined
  named: boolean
  today: string
}

function ExceptionRow({
  exception,
  person,
  named,
  today,
  onChange,
  onRemove,
  ofCompany = true,
  reason,
}: RowProps) {
  const { collaboratorId } = exception
  const who = collaboratorId === null ? 'Toda a empresa' : (person?.name ?? 'Profissional excluído')
  const days = describeDays(exception, today)
  const count = countDays(exception)
  const label = `${who}, ${days}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      {named ? (
        collaboratorId === null ? (
          <span className="grid size-10 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-text">
            <StoreIcon />
          </span>
        ) : (
          <Avatar name={who} photo={person?.photo} />
        )
      ) : null}
      <div className="min-w-0 flex-[1_1_13rem] [overflow-wrap:anywhere]">
        <p className="font-semibold first-letter:uppercase">{days}</p>
        <p className="text-ui text-ink-2">
          {[named && who, describeTimes(exception), count, exception.reason].filter(Boolean).join(' · ')}
        </p>
      </div>
      <span className="flex flex-wrap items-center gap-1 max-sm:w-full max-sm:justify-between">
        <Badge tone={exception.kind === 'hours' ? 'warning' : 'neutral'}>{nameKind(exception)}</Badge>
        {onChange && onRemove && (ofCompany || collaboratorId !== null) ? (
          <span className="flex items-center">
            <OffAction reason={reason}>
              {(describedBy) => (
                <Button
                  variant="text"
                  size="sm"
                  unavailable={reason !== undefined}
                  aria-label={`Alterar ${label}`}
                  aria-describedby={describedBy}
                  onClick={() => onChange(exception)}
                >
                  Alterar
                </Button>
              )}
            </OffAction>
            <OffAction reason={reason}>
              {(describedBy) => (
                <IconButton
                  label={`Excluir ${label}`}
                  aria-disabled={reason !== undefined || undefined}
                  aria-describedby={describedBy}
                  onClick={reason === undefined ? () => onRemove(exception) : undefined}
                  className="text-ink-2 hover:text-danger-text"
                >
                  <TrashIcon />
                </IconButton>
              )}
            </OffAction>
          </span>
        ) : null}
      </span>
    </li>
  )
}

function nameKind({ kind, weekly, collaboratorId, startTime }: Exception): string {
  if (kind === 'hours') return 'Horário especial'
  if (weekly) return 'Toda semana'
  if (startTime) return 'Parte do dia'
  return collaboratorId ? 'Folga' : 'Fechado'
}
