import { Card, CardTitle } from '../ui/card.tsx'

/** Addresses under which other programs read the agenda. */
export function FeedsSection() {
  return (
    <Card as="section" padding="roomy" aria-labelledby="agenda-em-outros">
      <CardTitle id="agenda-em-outros">Sua agenda em outros aplicativos</CardTitle>
      <p className="text-ui text-ink-2">
        Veja os agendamentos no Google Agenda, no Calendário da Apple ou no Outlook. Só para leitura: o que
        você muda lá não muda aqui.
      </p>
    </Card>
  )
}
