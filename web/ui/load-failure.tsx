import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { passFocus } from './focus-heading.ts'
import { RefreshIcon } from './icons/actions.tsx'
import { useOnline } from './use-online.ts'

type Props = { children: ReactNode; onRetry: () => void; retrying: boolean; className?: string }

/** Replaces content that failed to load, with a retry button. Without internet it says so, and retries once online. */
export function LoadFailure({ children, onRetry, retrying, className }: Props) {
  const online = useOnline(onRetry)
  return (
    <Alert
      className={className}
      title={online ? children : 'Você está sem internet.'}
      actions={<RetryButton onRetry={onRetry} retrying={retrying} />}
    >
      {online ? null : 'Tentamos de novo assim que a conexão voltar.'}
    </Alert>
  )
}

type RetryProps = Pick<Props, 'onRetry' | 'retrying'> & { onDark?: boolean }

export function RetryButton({ onRetry, retrying, onDark = false }: RetryProps) {
  return (
    <Button
      ref={passFocus}
      variant={onDark ? 'onDark' : 'secondary'}
      size={onDark ? undefined : 'sm'}
      wide={onDark ? 'phone' : undefined}
      icon={<RefreshIcon />}
      onClick={onRetry}
      sending={retrying}
      sendingLabel="Tentando..."
    >
      Tentar de novo
    </Button>
  )
}
