import { NewAppointment } from '../../appointments/new/new-appointment.tsx'

export const needs = 'company'
export const call = 'POST /api/schedules'
export const title = 'Novo Agendamento'

export default NewAppointment
