import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { CheckIcon, RefreshIcon } from '../ui/icons/actions.tsx'
import { GuardedButton } from '../ui/off-action.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { TextLink } from '../ui/text-link.tsx'
import type { Refusal } from './find-way-out.ts'

type Failure = Refusal & {
  /** Reloads the form after a change made elsewhere; until then the typed text stays. */
  onReload?: (() => void) | undefined
  reloading?: boolean
}

type Props = {
  /** A sentence with the number of wrong fields. */
  wrong?: string | undefined
  failure?: Failure | undefined
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
export function FormBar({ wrong, failure, done, unsaved, saving, another, ...rest }: Props) {
  return (
    <SaveBar
      error={wrong}
      summary={
        failure ? (
          <FormFailure {...failure} />
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

function FormFailure({ sentence, wayOut, onReload, reloading }: Failure) {
  return (
    <Alert
      actions={
        onReload ? (
          <Button
            variant="secondary"
            size="sm"
            icon={<RefreshIcon />}
            onClick={onReload}
            sending={reloading}
            sendingLabel="Recarregando..."
          >
            Recarregar
          </Button>
        ) : undefined
      }
    >
      {sentence}{' '}
      {wayOut ? (
        <TextLink to={wayOut.to} className="font-semibold">
          {wayOut.label}
        </TextLink>
      ) : null}
    </Alert>
  )
}
