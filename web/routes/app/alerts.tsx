import { FeedsSection } from '../../calendar-feeds/feeds-section.tsx'
import { LeaveSection } from '../../members/leave-section.tsx'
import { PushSection } from '../../push/push-section.tsx'
import { AppPage } from '../../shell/app-page.tsx'

export const needs = 'company'
export const call = 'GET /api/push/settings'
export const title = 'Avisos e agenda'

export default function Alerts() {
  return (
    <AppPage title="Avisos e agenda" lead="O que chega ao seu celular, e a sua agenda em outros aplicativos.">
      <div className="grid max-w-[46rem] gap-5">
        <PushSection />
        <FeedsSection />
        <LeaveSection />
      </div>
    </AppPage>
  )
}
