import { AppointmentDetail } from '../../appointments/detail/appointment-detail.tsx'
import { titled } from '../../platform/page-title.ts'
import type { Route } from './+types/schedule.ts'

export const handle = { needs: 'terms' }
export const meta = () => titled('Agendamento')

export default function Schedule({ params }: Route.ComponentProps) {
  return <AppointmentDetail key={params.id} id={params.id} />
}
