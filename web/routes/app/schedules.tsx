import { AppointmentList } from '../../appointments/list/appointment-list.tsx'
import { CalendarSkeleton } from '../../calendar/calendar-skeleton.tsx'
import { chooseView, storedView, useAppointmentView } from '../../calendar/view-switch.tsx'
import { loadLater } from '../../platform/load-later.tsx'
import { AppPage } from '../../shell/app-page.tsx'

export const needs = 'terms'
export const title = 'Agendamentos'

/** The calendar's script is loaded only when the calendar is opened. */
const Calendar = loadLater(() => import('../../calendar/calendar-page.tsx'))

// Starts the download of the calendar while the user's profile is still being loaded.
if (
  typeof window !== 'undefined' &&
  chooseView(new URLSearchParams(location.search), true, storedView()) === 'calendario'
) {
  Calendar.fetch().catch(() => undefined)
}

export default function Schedules() {
  const { view, choose, switched, viewSwitch } = useAppointmentView()
  if (view === 'lista') return <AppointmentList viewSwitch={viewSwitch} />
  const fallback = (
    <AppPage title="Agendamentos">
      <CalendarSkeleton />
    </AppPage>
  )
  return <Calendar onList={() => choose('lista')} focused={switched} fallback={fallback} />
}
