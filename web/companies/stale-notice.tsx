import { refusals } from '@encaixe/contract/refusals.ts'
import { useEffect, useRef, useState } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { RefreshIcon } from '../ui/icons/actions.tsx'

/** Shown after another window saved first: reloading keeps the typed fields and updates all others. */
export function StaleNotice({ onReload }: { onReload: () => Promise<void> }) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const button = useRef<HTMLButtonElement>(null)
  // The notice stands beside the save button, so that it is always visible.
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
