import { Button } from '../ui/button.tsx'
import { RefreshIcon } from '../ui/icons/actions.tsx'
import { Message } from './message.tsx'

/** Shown while the API does not answer. The session stays. */
export function Unreachable({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <Message
      title="Não conseguimos carregar agora"
      actions={
        <Button onClick={onRetry} sending={retrying} sendingLabel="Tentando..." icon={<RefreshIcon />}>
          Tentar de novo
        </Button>
      }
    >
      Pode ser a sua conexão ou um problema nosso, que costuma passar logo. Você continua na sua conta e nada
      foi perdido.
    </Message>
  )
}
