import { NewAppointment } from '../../appointments/new/new-appointment.tsx'
import { titled } from '../../platform/page-title.ts'

export const handle = { needs: 'company', call: 'POST /api/schedules' }
export const meta = () => titled('Novo Agendamento')

export default NewAppointment
