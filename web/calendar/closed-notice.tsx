import { Alert } from '../ui/alert.tsx'
import { TextLink } from '../ui/text-link.tsx'

type Props = { unpaid: string | undefined; inactive: boolean }

/** Why nothing can be booked or moved now. Appointments stay visible. */
export function ClosedNotice({ unpaid, inactive }: Props) {
  const notice = unpaid
    ? { sentence: unpaid, to: '/subscription', label: 'Ver Planos' }
    : inactive
      ? {
          sentence: 'Sua empresa está inativa: enquanto isso, ninguém agenda nela.',
          to: '/company',
          label: 'Ativar a empresa',
        }
      : undefined
  if (!notice) return null
  return (
    <Alert tone="warning" says="nothing" className="mb-4">
      {notice.sentence}{' '}
      <TextLink to={notice.to} className="font-semibold">
        {notice.label}
      </TextLink>
    </Alert>
  )
}
