import { useId } from 'react'
import { Button } from '../ui/button.tsx'
import { ExternalIcon } from '../ui/icons/arrows.tsx'

/** The page itself is not served yet: the button says so instead of leading to nothing. */
export function OpenPage() {
  const reason = useId()
  return (
    <div>
      <Button variant="secondary" size="sm" icon={<ExternalIcon />} unavailable aria-describedby={reason}>
        Abrir em nova aba
      </Button>
      <p id={reason} className="mt-1 text-sm text-ink-2">
        A página entra no ar junto com os agendamentos.
      </p>
    </div>
  )
}
