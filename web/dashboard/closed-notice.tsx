import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

/** A shop that was switched off looks like a quiet day otherwise. */
export function ClosedNotice() {
  return (
    <Alert
      tone="warning"
      title="Sua página está fora do ar"
      className="lg:col-span-2"
      actions={
        <ButtonLink to="/company" variant="secondary" size="sm">
          Ativar a empresa
        </ButtonLink>
      }
    >
      A empresa está inativa e ninguém consegue agendar.
    </Alert>
  )
}
