import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { RefreshIcon } from '../ui/icons/actions.tsx'

type Props = { onRetry: () => void; retrying: boolean }

export function LoadFailure({ onRetry, retrying }: Props) {
  return (
    <Alert
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
    >
      Erro ao carregar dados de assinatura. Por favor, tente novamente.
    </Alert>
  )
}
