import { TextLink } from '../../ui/text-link.tsx'
import { bookingFailed } from '../book-slot.ts'
import { RefusalAlert } from '../refusal-alert.tsx'

export default function RefusedBooking({ error }: { error: Error }) {
  return (
    <RefusalAlert
      error={error}
      fallback={bookingFailed}
      atCap={
        <TextLink to="/schedules" tone="accent" alone>
          Ver meus agendamentos
        </TextLink>
      }
      className="mb-4"
    />
  )
}
