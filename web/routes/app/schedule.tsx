import { AppointmentDetail } from '../../appointments/detail/appointment-detail.tsx'

export const needs = 'terms'
export const title = 'Agendamento'

export default function Schedule({ params: { id } }: { params: { id: string } }) {
  return <AppointmentDetail key={id} id={id} />
}
