import { titled } from '../../platform/page-title.ts'
import { NewSchedule } from '../../schedules/new-schedule.tsx'

export const handle = { needs: 'company' }
export const meta = () => titled('Novo Agendamento')

export default NewSchedule
