import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button-link.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { GuardedButton } from '../ui/off-action.tsx'
import { SaveBar } from '../ui/save-bar.tsx'

type Props = {
  /** A sentence with the number of wrong fields. */
  wrong?: string | undefined
  /** Why the last attempt was refused; undefined or null without one. */
  refusal: ReactNode
  /** The confirmation after saving. */
  done?: string | undefined
  unsaved: boolean
  saving: boolean
  saveLabel: string
  /** Saves and stays with an empty form. */
  another?: { save: () => void; saving: boolean } | undefined
  backTo: string
  /** Why saving is impossible at present. */
  reason?: string | undefined
}

/** On a phone both buttons fit into one row. */
const button = 'max-sm:grow max-sm:px-3'

/** The bar below a form, always visible: the form's state and its buttons. */
export function FormBar({ wrong, refusal, done, unsaved, saving, another, ...rest }: Props) {
  return (
    <SaveBar
      error={wrong}
      summary={
        refusal ? (
          refusal
        ) : done ? (
          <p className="flex items-start gap-2 text-sm font-medium text-ok-text">
            <CheckIcon className="mt-[0.1em] shrink-0" />
            {done}
          </p>
        ) : unsaved ? (
          <p className="text-sm text-ink-2">Alterações ainda não salvas</p>
        ) : null
      }
    >
      <ButtonLink to={rest.backTo} variant="secondary" className="max-sm:hidden">
        Cancelar
      </ButtonLink>
      {another ? (
        <GuardedButton
          variant="secondary"
          reason={rest.reason}
          className={button}
          unavailable={saving && !another.saving}
          sending={saving && another.saving}
          sendingLabel="Salvando..."
          onClick={another.save}
        >
          <span>
            <span className="max-sm:sr-only">Salvar e </span>
            <span className="max-sm:inline-block max-sm:first-letter:uppercase">cadastrar outro</span>
          </span>
        </GuardedButton>
      ) : null}
      <GuardedButton
        type="submit"
        reason={rest.reason}
        className={button}
        unavailable={saving && another?.saving}
        sending={saving && !another?.saving}
        sendingLabel="Salvando..."
      >
        {rest.saveLabel}
      </GuardedButton>
    </SaveBar>
  )
}
