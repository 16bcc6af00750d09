import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  sentence: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  sending?: boolean
  sendingLabel?: string
  /** What went wrong, said inside, where the eye is. */
  error?: ReactNode
}

/** Asks before something that cannot be undone; the focus starts on the way back. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  confirmLabel,
  cancelLabel = 'Voltar',
  ...rest
}: Props) {
  const { title, sentence, tone = 'danger', sending = false, sendingLabel, error } = rest
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
          <Button variant={tone} onClick={onConfirm} sending={sending} sendingLabel={sendingLabel}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {error ? <Alert>{error}</Alert> : null}
    </Dialog>
  )
}
