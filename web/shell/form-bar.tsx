import type { ComponentProps, ReactNode, Ref } from 'react'
import type { ContractForm } from '../platform/use-contract-form.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { GuardedButton } from '../ui/off-action.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { Refusal } from './refusal.tsx'

type Props = {
  form: ContractForm & { another: boolean; submitAnother: () => void }
  /** A sentence with the places of the wrong fields, where the number alone does not lead to them. */
  wrong?: string | undefined
  /** The sentence for a failure that the API does not explain. */
  fallback: string
  /** A refusal that is known without a request. */
  known?: ComponentProps<typeof Refusal>['error']
  /** Loads the record again after a change made elsewhere; until then the typed text stays. */
  onReload: () => Promise<unknown>
  /** The confirmation after saving. */
  done?: string | undefined
  unsaved: boolean
  saveLabel: string
  /** Offers to save and to go on with an empty form. */
  another: boolean
  backTo: string
  /** Why saving is impossible at present. */
  reason?: string | undefined
}

/** The wrong field itself may be out of sight. */
export const describeWrong = (count: number) =>
  count > 0 ? `Falta corrigir ${count} ${count === 1 ? 'campo' : 'campos'}` : undefined

/** On a phone both buttons fit into one row. */
const button = 'max-sm:grow max-sm:px-3'

/** The bar below a form, always visible: the form's state and its buttons. */
export function FormBar({ form, fallback, onReload, done, unsaved, another, reason, ...rest }: Props) {
  const { isSending } = form
  const refused = rest.known ?? form.error
  return (
    <SaveBar
      error={rest.wrong ?? describeWrong(form.wrong)}
      summary={
        refused ? (
          <Refusal error={refused} {...{ fallback, onReload }} />
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
  /** The id of the form. The bar stands outside, because it spans the whole width. */
  formId: string
  error: ReactNode
  /** The refusal of the last attempt; undefined without one. */
  refusal: ReactNode
  onDiscard: () => void
  saveRef?: Ref<HTMLButtonElement>
}

/** The bar of a form that is always open: it stores or discards the changes, and the page stays. */
export function EditBar({ form, isDirty, formId, error, refusal, onDiscard, saveRef }: EditProps) {
  return (
    <SaveBar
      error={error}
      summary={refusal ?? (isDirty ? <p className="text-ui text-ink-2">Há alterações não salvas</p> : null)}
    >
      {isDirty ? (
        <Button variant="secondary" onClick={onDiscard} unavailable={form.isSending}>
          Descartar
        </Button>
      ) : null}
      <Button ref={saveRef} type="submit" form={formId} sending={form.isSending} sendingLabel="Salvando...">
        Salvar alterações
      </Button>
    </SaveBar>
  )
}
