import { Card, CardTitle } from '../ui/card.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { TextLink } from '../ui/text-link.tsx'

export function OwnAppointments() {
  return (
    <Card as="section" padding="roomy">
      <CardTitle>Seus agendamentos</CardTitle>
      <p className="text-ink-2">
        Os horários que você marcar nas páginas das empresas ficam reunidos em um só lugar.
      </p>
      <TextLink to="/schedules" tone="accent" alone className="mt-2">
        Ver agendamentos <ArrowRightIcon />
      </TextLink>
    </Card>
  )
}
