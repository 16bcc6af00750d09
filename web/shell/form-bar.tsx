import { isRefusal } from '@encaixe/contract/client.ts'
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { describeFailure } from '../platform/describe-failure.ts'
import type { ContractForm } from '../platform/use-contract-form.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { CheckIcon, RefreshIcon } from '../ui/icons/actions.tsx'
import { GuardedButton } from '../ui/off-action.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { Refusal } from './refusal.tsx'

type Refused = ComponentProps<typeof Refusal>['error']

/** Loads the record again after a change made elsewhere. Until the user reloads, the typed text stays. */
type Reload = {
  act: () => Promise<unknown>
  /** The sentence that says what a reload does to the fields. */
  sentence?: string
  /** The sentence after the reload failed. */
  failed: string
}

type Props = {
  form: ContractForm & { another: boolean; submitAnother: () => void }
  /** A sentence that says where the wrong fields are, for a form in which their number is not enough to find them. */
  wrong?: string | undefined
  /** The sentence for a failure that the API does not explain. */
  fallback: string
  /** True where the specification shows the server's sentence even without a code. */
  says?: boolean
  /** A refusal that is known without a request. */
  known?: Refused
  reload: Reload
  /** The confirmation after saving. */
  done?: string | undefined
  unsaved: boolean
  saveLabel: string
  /** True to offer a second button, which saves and continues with an empty form. */
  another: boolean
  backTo: string
  /** The reason why saving is impossible at present. */
  reason?: string | undefined
}

/** The bar gives the number of wrong fields, because a wrong field may be outside the visible part. */
export const describeWrong = (count: number) =>
  count > 0 ? `Falta corrigir ${count} ${count === 1 ? 'campo' : 'campos'}` : undefined

/** The number of wrong fields, and a button that leads from one to the next: they may not fit on the screen together. */
export function WrongFields({ form, children }: { form: ContractForm; children?: ReactNode }) {
  return (
    <span>
      {describeWrong(form.wrong)}
      {children}
      {form.wrong > 1 ? (
        <button
          type="button"
          onClick={form.focusNext}
          className="-my-3 ml-1 min-h-11 px-1.5 font-semibold underline hover:no-underline"
        >
          Ver o próximo
        </button>
      ) : null}
    </span>
  )
}

/** With these classes both buttons of the bar fit into one row on a phone. */
const button = 'max-sm:grow max-sm:px-3'

/** The bar below a form, always visible: the form's state and its buttons. */
export function FormBar({
  form,
  fallback,
  says = false,
  reload,
  done,
  unsaved,
  another,
  reason,
  ...rest
}: Props) {
  const { isSending } = form
  const saveButton = useRef<HTMLButtonElement>(null)
  const refused = rest.known ?? form.error
  return (
    <SaveBar
      error={rest.wrong ?? (form.wrong > 0 ? <WrongFields form={form} /> : undefined)}
      summary={
        refused ? (
          <SaveRefusal error={refused} {...{ fallback, says, reload, saveButton }} />
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
          reason={reason}
          className={button}
          unavailable={isSending && !form.another}
          sending={isSending && form.another}
          sendingLabel="Salvando..."
          onClick={form.submitAnother}
        >
          <span>
            <span className="max-sm:sr-only">Salvar e </span>
            <span className="max-sm:inline-block max-sm:first-letter:uppercase">cadastrar outro</span>
          </span>
        </GuardedButton>
      ) : null}
      <GuardedButton
        ref={saveButton}
        type="submit"
        reason={reason}
        className={button}
        unavailable={isSending && form.another}
        sending={isSending && !form.another}
        sendingLabel="Salvando..."
      >
        {rest.saveLabel}
      </GuardedButton>
    </SaveBar>
  )
}

type EditProps = {
  form: ContractForm
  isDirty: boolean
  /** The id of the form. The bar is outside the form element, because it has the full width of the page. */
  formId: string
  /** The sentence that says which fields are wrong. */
  wrong: ReactNode
  /** The sentence for a failure that the API does not explain. */
  fallback: string
  /** Sets the fields to the stored values. */
  onDiscard: () => void
  reload?: Reload
}

/** The bar of a form that is always open: it stores or discards the changes, and the page stays. */
export function EditBar({ form, isDirty, formId, wrong, fallback, onDiscard, reload }: EditProps) {
  const { error, setError } = form
  const saveButton = useRef<HTMLButtonElement>(null)
  function discard() {
    onDiscard()
    setError(undefined)
  }
  return (
    <SaveBar
      error={wrong}
      summary={
        error ? (
          <SaveRefusal {...{ error, fallback, reload, saveButton }} />
        ) : isDirty ? (
          <p className="text-ui text-ink-2">Há alterações não salvas</p>
        ) : null
      }
    >
      {isDirty ? (
        <Button variant="secondary" onClick={discard} unavailable={form.isSending}>
          Descartar
        </Button>
      ) : null}
      <Button
        ref={saveButton}
        type="submit"
        form={formId}
        sending={form.isSending}
        sendingLabel="Salvando..."
      >
        Salvar alterações
      </Button>
    </SaveBar>
  )
}

type RefusedProps = {
  error: Refused
  fallback: string
  says?: boolean
  reload: Reload | undefined
  saveButton: RefObject<HTMLButtonElement | null>
}

function SaveRefusal({ error, fallback, says = false, reload, saveButton }: RefusedProps) {
  if (!reload || !(error instanceof Error) || !isRefusal(error, 'stale_version'))
    return <Refusal error={error} fallback={fallback} says={says} />
  return <StaleNotice title={describeFailure(error, fallback)} {...{ reload, saveButton }} />
}

type StaleProps = Pick<RefusedProps, 'saveButton'> & { title: string; reload: Reload }

function StaleNotice({ title, reload, saveButton }: StaleProps) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const button = useRef<HTMLButtonElement>(null)
  // The notice is always visible beside the save button, so the button of the notice gets the focus.
  useEffect(() => button.current?.focus(), [])
  const act = () => {
    setState('loading')
    reload.act().then(
      () => saveButton.current?.focus(),
      () => setState('failed'),
    )
  }
  return (
    <Alert
      tone="warning"
      says="alert"
      title={title}
      actions={
        <Button
          ref={button}
          variant="secondary"
          size="sm"
          icon={<RefreshIcon />}
          onClick={act}
          sending={state === 'loading'}
          sendingLabel="Recarregando..."
        >
          Recarregar
        </Button>
      }
    >
      {state === 'failed' ? reload.failed : reload.sentence}
    </Alert>
  )
}
