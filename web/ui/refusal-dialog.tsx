import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** The action that was refused. */
  title: ReactNode
  /** The reason, and what the user can do. */
  sentence: ReactNode
  /** A link to the page where the user can do it. */
  action?: ReactNode
}

/** Reports that the server refused a change already shown as done. A dialog, because the row may be out of sight. */
export function RefusalDialog({ action, ...rest }: Props) {
  return (
    <Dialog
      {...rest}
      role="alertdialog"
      actions={
        <>
          <Button variant={action ? 'secondary' : 'primary'} onClick={rest.onClose} data-autofocus>
            Entendi
          </Button>
          {action}
        </>
      }
    />
  )
}
