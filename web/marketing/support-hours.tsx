import { SupportLink } from '../contact/support-link.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { MailIcon } from '../ui/icons/contact.tsx'
import { ClockIcon } from '../ui/icons/time.tsx'

export function SupportHours() {
  return (
    <Card as="section" padding="roomy">
      <CardTitle>Fale com a gente</CardTitle>
      <p className="flex items-center gap-3">
        <MailIcon className="size-5 shrink-0 text-accent-text" />
        <span className="min-w-0 wrap-anywhere">
          <SupportLink />
        </span>
      </p>
      <p className="mt-3 flex gap-3">
        <ClockIcon className="mt-0.5 size-5 shrink-0 text-accent-text" />
        <span>
          Segunda a sexta, das 9h às 18h
          <br />
          Sábado, das 9h às 12h
        </span>
      </p>
      <p className="mt-3 text-sm text-ink-2">Respondemos em até 24 horas.</p>
    </Card>
  )
}
