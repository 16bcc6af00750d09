import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** The action of the dialog. An action that can fail must return a promise, so that the user can confirm again. */
  onConfirm: () => unknown
  title: ReactNode
  sentence: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  sending?: boolean
  /** For a long action: while it runs, the dialog offers 'Parar', which calls this. Other actions cannot be stopped. */
  onStop?: () => void
  sendingLabel?: string
  /** True while the text of the question is not loaded yet. */
  waiting?: boolean
  error?: ReactNode
  /** Additional content below the dialog's question, such as a second question. */
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
  const stop = sending ? rest.onStop : undefined
  return (
    <Dialog
      open={open}
      onClose={sending ? (stop ?? (() => undefined)) : onClose}
      role="alertdialog"
      title={title}
      sentence={sentence}
      actions={
        <>
          <Button
            variant="secondary"
            onClick={stop ?? onClose}
            unavailable={sending && stop === undefined}
            data-autofocus
          >
            {stop ? 'Parar' : cancelLabel}
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

/**
 * Runs an action once while a dialog is open. A ref blocks the second click at once, because a pending state is
 * rendered too late for a double click. An action that returns a promise can run again after the promise has settled;
 * the caller shows failures.
 *
 * `clicks` is the `detail` of the click event: the second click of a double click is ignored even when the first action
 * has settled.
 */
export function useOnce(open: boolean) {
  const begun = useRef(false)
  useEffect(() => {
    if (open) begun.current = false
  }, [open])
  return (action: () => unknown, clicks = 1) => {
    if (begun.current || clicks > 1) return
    begun.current = true
    const release = () => {
      begun.current = false
    }
    const answer = action()
    if (answer instanceof Promise) answer.then(release, release)
  }
}
