import { titled } from '../../platform/page-title.ts'
import { ScheduleList } from '../../schedules/schedule-list.tsx'

export const handle = { needs: 'terms' }
export const meta = () => titled('Agendamentos')

export default ScheduleList
