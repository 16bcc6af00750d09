import { refusals } from '@encaixe/contract/refusals.ts'
import { useEffect, useRef, useState } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { RefreshIcon } from '../ui/icons/actions.tsx'

/** Another window saved first. What was typed here stays; the rest becomes what it is now. */
export function StaleNotice({ onReload }: { onReload: () => Promise<void> }) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const button = useRef<HTMLButtonElement>(null)
  // The way on is here, whatever part of the form is in sight.
  useEffect(() => button.current?.focus(), [])
  const reload = () => {
    setState('loading')
    onReload().catch(() => setState('failed'))
  }
  return (
    <Alert
      tone="warning"
      says="alert"
      title={refusals.stale_version.sentence}
      actions={
        <Button
          ref={button}
          variant="secondary"
          size="sm"
          icon={<RefreshIcon />}
          onClick={reload}
          sending={state === 'loading'}
          sendingLabel="Recarregando..."
        >
          Recarregar
        </Button>
      }
    >
      {state === 'failed'
        ? 'Erro ao carregar dados da empresa'
        : 'O que você mudou continua no formulário; o que não mudou passa a ser o valor atual.'}
    </Alert>
  )
}
