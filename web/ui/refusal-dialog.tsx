import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** What did not happen. */
  title: ReactNode
  /** Why not, and what to do about it. */
  sentence: ReactNode
  /** The way to what to do about it. */
  action?: ReactNode
}

/** Says that something already shown as done was refused, where nobody can miss it. */
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
