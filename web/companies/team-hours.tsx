import { deriveBusinessHours } from '@encaixe/contract/business-hours.ts'
import { weekdayNames, weekdays } from '@encaixe/contract/work-schedule.ts'
import { useQuery } from '@tanstack/react-query'
import { collaboratorsQuery } from '../collaborators/fetch-collaborators.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

/** The hours that the schedules of those who work here make. */
export function TeamHours({ companyId }: { companyId: string }) {
  const { data: team, isError } = useQuery(collaboratorsQuery(companyId))
  if (isError) return <p className="text-ui text-ink-2">Calculado da jornada de cada colaborador.</p>
  if (!team) {
    return (
      <Loading>
        <Skeleton className="h-[13.25rem] w-full" />
      </Loading>
    )
  }
  const active = team.filter((one) => one.isActive)
  const hours = deriveBusinessHours(active.map((one) => one.workSchedule))
  if (hours.length === 0) {
    return (
      <p className="text-ui text-ink-2">
        Ninguém ativo na equipe ainda. Assim que você cadastrar quem atende, os dias e horários aparecem aqui.
      </p>
    )
  }
  return (
    <dl className="grid gap-y-1.5 rounded-md bg-sunken p-4">
      {weekdays.map((day) => {
        const open = hours.find((one) => one.day === day)
        return (
          <div key={day} className="flex justify-between gap-4">
            <dt>{weekdayNames[day]}</dt>
            <dd className={open ? 'font-medium' : 'text-ink-2'}>
              {open ? `${open.opens}–${open.closes}` : 'Fechado'}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
