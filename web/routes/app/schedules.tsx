import { lazy, Suspense } from 'react'
import { CalendarSkeleton } from '../../calendar/calendar-skeleton.tsx'
import { useScheduleView } from '../../calendar/view-switch.tsx'
import { titled } from '../../platform/page-title.ts'
import { ScheduleList } from '../../schedules/schedule-list.tsx'
import { AppPage } from '../../shell/app-page.tsx'

export const handle = { needs: 'terms' }
export const meta = () => titled('Agendamentos')

/** Only who opens it waits for its script. */
const Calendar = lazy(() => import('../../calendar/calendar-page.tsx'))

export default function Schedules() {
  const { view, viewSwitch } = useScheduleView()
  if (view === 'lista') return <ScheduleList viewSwitch={viewSwitch} />
  return (
    <Suspense
      fallback={
        <AppPage title="Agendamentos" aside={viewSwitch}>
          <CalendarSkeleton />
        </AppPage>
      }
    >
      <Calendar viewSwitch={viewSwitch} />
    </Suspense>
  )
}
