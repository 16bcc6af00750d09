import { NewSchedule } from '../../appointments/new-schedule.tsx'
import { titled } from '../../platform/page-title.ts'

export const handle = { needs: 'company' }
export const meta = () => titled('Novo Agendamento')

export default NewSchedule
