import type { ReactNode } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

type Props = {
  error: ReactNode
  sending: boolean
  onClose: () => void
  /** Without it the button submits its form. */
  onSend?: () => void
}

export function InviteActions({ error, sending, onClose, onSend }: Props) {
  return (
    <>
      {error ? <Alert className="mt-4">{error}</Alert> : null}
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:flex-auto">
        <Button variant="secondary" onClick={sending ? undefined : onClose}>
          Voltar
        </Button>
        <Button
          type={onSend ? 'button' : 'submit'}
          onClick={onSend}
          sending={sending}
          sendingLabel="Criando..."
        >
          Criar convite
        </Button>
      </div>
    </>
  )
}
