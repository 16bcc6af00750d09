import { isRefusal } from '@encaixe/contract/client.ts'
import { wasOffline } from '../../platform/describe-failure.ts'
import PhoneLinks from '../../shell/phone-links.tsx'
import { Refusal } from '../../shell/refusal.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { bookingFailed } from '../book-visit.ts'

/** `phone`: of the company, which a client whom it blocked can only call. */
export default function RefusedBooking({ error, phone }: { error: Error; phone: string | null }) {
  const online = useOnline()
  // She need not read any more that there is no internet.
  if (wasOffline(error) && online) return null
  return (
    <Refusal
      error={error}
      fallback={bookingFailed}
      actions={phone && isRefusal(error, 'not_accepted') ? <PhoneLinks phone={phone} /> : undefined}
      atCap={
        <TextLink to="/schedules" tone="accent" alone>
          Ver meus agendamentos
        </TextLink>
      }
      className="mb-4"
    />
  )
}
