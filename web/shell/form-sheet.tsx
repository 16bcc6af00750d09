import type { ComponentProps, ReactNode } from 'react'
import type { ContractForm } from '../platform/use-contract-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { GuardedButton } from '../ui/off-action.tsx'
import { Refusal } from './refusal.tsx'

type Props = Pick<ComponentProps<typeof Dialog>, 'title' | 'sentence' | 'size' | 'role'> & {
  form: ContractForm
  onClose: () => void
  /** The sentence for a failure that the API does not explain. */
  fallback: string
  /** The text of the button that sends the form. */
  label: string
  sendingLabel?: string
  backLabel?: string
  tone?: 'primary' | 'danger'
  /** The reason why sending is impossible at present. */
  reason?: string | undefined
  /** An additional button at the left of the sheet. */
  other?: ReactNode
  /** The focus starts on the button that closes the sheet, because the action cannot be undone. */
  careful?: boolean
  children: ReactNode
}

/** A form in a dialog, which stays open while it is sent. */
export function FormSheet({ form, onClose, fallback, label, reason, children, ...rest }: Props) {
  const { title, sentence, size = 'wide', role, tone, other, careful } = rest
  const send = {
    type: 'submit' as const,
    variant: tone,
    sending: form.isSending,
    sendingLabel: rest.sendingLabel ?? 'Salvando...',
  }
  return (
    <Dialog open onClose={form.isSending ? () => undefined : onClose} {...{ title, sentence, size, role }}>
      <form {...form.props} className="grid gap-5">
        {children}
        <Refusal error={form.error} fallback={fallback} />
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-auto">
          {other}
          <Button
            variant="secondary"
            onClick={onClose}
            unavailable={form.isSending}
            data-autofocus={careful || undefined}
          >
            {rest.backLabel ?? 'Voltar'}
          </Button>
          {reason ? (
            <GuardedButton {...send} reason={reason}>
              {label}
            </GuardedButton>
          ) : (
            <Button {...send}>{label}</Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
