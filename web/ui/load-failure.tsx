import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { RefreshIcon } from './icons/actions.tsx'

type Props = { children: ReactNode; onRetry: () => void; retrying: boolean; className?: string }

/** Replaces content that failed to load, with a button to try again. */
export function LoadFailure({ children, onRetry, retrying, className }: Props) {
  return (
    <Alert
      className={className}
      title={children}
      actions={
        <Button
          variant="secondary"
          size="sm"
          icon={<RefreshIcon />}
          onClick={onRetry}
          sending={retrying}
          sendingLabel="Tentando..."
        >
          Tentar de novo
        </Button>
      }
    />
  )
}
