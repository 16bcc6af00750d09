import type { WaitlistEntry } from '@encaixe/contract/waitlist.ts'
import { useState } from 'react'
import { api } from '../platform/api.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { describeWindow } from './describe-waiting.ts'

type Props = {
  entry: WaitlistEntry
  today: string
  email: string | null
  onClose: () => void
  onLeft: () => void
}

/** What she waits for now, how she is told, and the way back. */
export function Joined({ entry, today, email, onClose, onLeft }: Props) {
  const [failure, setFailure] = useState<Error>()
  const [isLeaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    setFailure(undefined)
    try {
      await api('DELETE /api/waitlist/{id}', { params: { id: entry.id } })
      onLeft()
    } catch (error) {
      setFailure(
        error instanceof Error ? error : new Error('Leaving the waiting list failed', { cause: error }),
      )
      setLeaving(false)
    }
  }

  return (
    <div className="grid gap-5">
      <Alert tone="success" says="nothing" title="Você espera por um horário">
        <ul>
          {entry.windows.map((window) => (
            <li key={JSON.stringify(window)} className="first-letter:uppercase">
              {describeWindow(window, today)}
            </li>
          ))}
        </ul>
      </Alert>
      <p className="text-ink-2">
        Quando abrir, avisamos
        {email ? (
          <>
            {' em '}
            <strong className="font-semibold text-ink [overflow-wrap:anywhere]">{email}</strong>
          </>
        ) : null}
        , e por WhatsApp, se a empresa usa e o seu celular está na conta. O primeiro toque fica com o horário.
      </p>
      <p className="text-ui text-ink-2">
        Tudo o que você espera fica em <TextLink href="/schedules">Agendamentos</TextLink>.
      </p>
      <Refusal error={failure} fallback="Não foi possível sair da lista. Por favor, tente novamente." />
      <div className="grid gap-2.5">
        <Button wide onClick={onClose}>
          Entendi
        </Button>
        <Button
          wide
          variant="ghost"
          sending={isLeaving}
          sendingLabel="Saindo..."
          onClick={() => void leave()}
        >
          Sair da lista
        </Button>
      </div>
    </div>
  )
}
