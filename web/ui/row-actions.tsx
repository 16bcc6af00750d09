import { Button, IconButton } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { TrashIcon } from './icons/actions.tsx'
import { OffAction } from './off-action.tsx'

type Props = {
  /** Of the row: every action says what it acts on. */
  name: string
  editTo: string
  isActive: boolean
  onToggle: () => void
  onRemove: () => void
  /** Why none of this is possible just now. */
  reason: string | undefined
}

/** Editar, Ativar or Desativar, Excluir. */
export function RowActions({ name, editTo, isActive, onToggle, onRemove, reason }: Props) {
  const off = reason !== undefined
  const toggle = isActive ? 'Desativar' : 'Ativar'
  return (
    <span className="inline-flex items-center gap-0.5 max-md:-mr-2.5">
      <OffAction reason={reason}>
        {(describedBy) =>
          off ? (
            <Button
              variant="text"
              size="sm"
              unavailable
              aria-label={`Editar ${name}`}
              aria-describedby={describedBy}
            >
              Editar
            </Button>
          ) : (
            <ButtonLink to={editTo} variant="text" size="sm" aria-label={`Editar ${name}`}>
              Editar
            </ButtonLink>
          )
        }
      </OffAction>
      <OffAction reason={reason}>
        {(describedBy) => (
          <Button
            variant="text"
            size="sm"
            className="min-w-[5.75rem]"
            onClick={onToggle}
            unavailable={off}
            aria-label={`${toggle} ${name}`}
            aria-describedby={describedBy}
          >
            {toggle}
          </Button>
        )}
      </OffAction>
      <OffAction reason={reason}>
        {(describedBy) => (
          <IconButton
            label={`Excluir ${name}`}
            onClick={off ? undefined : onRemove}
            aria-disabled={off || undefined}
            aria-describedby={describedBy}
            className="text-ink-2 hover:text-danger-text"
          >
            <TrashIcon />
          </IconButton>
        )}
      </OffAction>
    </span>
  )
}
