import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useOnce } from './use-once.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** The action. If it can fail, it must return a promise, so that the user can confirm again. */
  onConfirm: () => unknown
  title: ReactNode
  sentence: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  sending?: boolean
  sendingLabel?: string
  /** What is asked is not known yet. */
  waiting?: boolean
  /** The failure, shown inside the dialog. */
  error?: ReactNode
  /** A question inside the question. */
  children?: ReactNode
}

/** Asks before an irreversible action. The focus starts on the button that cancels. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  confirmLabel,
  cancelLabel = 'Voltar',
  ...rest
}: Props) {
  const once = useOnce(open)
  const { title, sentence, tone = 'danger', sending = false, sendingLabel, waiting, error, children } = rest
  return (
    <Dialog
      open={open}
      onClose={sending ? () => undefined : onClose}
      role="alertdialog"
      title={title}
      sentence={sentence}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} unavailable={sending} data-autofocus>
            {cancelLabel}
          </Button>
          <Button
            variant={tone}
            onClick={({ detail }) => once(onConfirm, detail)}
            sending={sending}
            sendingLabel={sendingLabel}
            unavailable={waiting}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children || error ? (
        <div className="grid gap-4">
          {children}
          {error ? <Alert>{error}</Alert> : null}
        </div>
      ) : null}
    </Dialog>
  )
}
