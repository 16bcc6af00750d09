import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { RefreshIcon } from '../ui/icons/actions.tsx'
import { CardIcon } from '../ui/icons/people.tsx'
import { markPaymentOpened } from './watch-payment.ts'

type Props = { url: string | undefined; onRetry: () => void; retrying: boolean }

/** To the provider's own page. Without an address the provider is out of reach just now. */
export function PaymentLink({ url, onRetry, retrying }: Props) {
  if (url) {
    return (
      <ButtonLink href={url} onClick={markPaymentOpened} icon={<CardIcon />}>
        Pagar agora
      </ButtonLink>
    )
  }
  return (
    <div className="grid gap-2">
      <p>
        O provedor de pagamentos não respondeu. Nada foi cobrado. Por favor, tente novamente em instantes.
      </p>
      <Button
        variant="secondary"
        size="sm"
        icon={<RefreshIcon />}
        onClick={onRetry}
        sending={retrying}
        sendingLabel="Tentando..."
        className="justify-self-start"
      >
        Tentar de novo
      </Button>
    </div>
  )
}
