import PhoneLinks from '../shell/phone-links.tsx'
import { Alert } from '../ui/alert.tsx'
import { askCompany, type Wished } from './ask-company.ts'
import type { Late } from './use-actions.ts'

type Props = Late & { appointment: Wished; className?: string }

export function LateNotice({ sentence, phone, appointment, className }: Props) {
  return (
    <Alert
      tone="info"
      says="nothing"
      className={className}
      actions={phone ? <PhoneLinks phone={phone} text={askCompany(appointment)} /> : null}
    >
      {sentence}
    </Alert>
  )
}
