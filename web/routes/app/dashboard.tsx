import { OwnAppointments } from '../../dashboard/own-appointments.tsx'
import { StartCompany } from '../../dashboard/start-company.tsx'
import { useMember } from '../../identity/use-member.ts'
import { titled } from '../../platform/page-title.ts'
import { AppPage } from '../../shell/app-page.tsx'

export const handle = { needs: 'session' }
export const meta = () => titled('Dashboard')

export default function Dashboard() {
  const { profile, session } = useMember()
  const name = profile.user.name ?? session.name ?? 'Usuário'
  return (
    <AppPage title={`Olá, ${name}`} lead={profile.company?.name ?? 'Que bom ter você aqui.'}>
      <div className="grid grid-cols-1 gap-5">
        {profile.hasCompany ? null : <StartCompany />}
        <OwnAppointments />
      </div>
    </AppPage>
  )
}
