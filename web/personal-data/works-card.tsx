import { counted } from '@encaixe/contract/counted.ts'
import { roleNames } from '@encaixe/contract/member-roles.ts'
import type { PersonalData } from '@encaixe/contract/personal-data.ts'
import { Card, CardTitle } from '../ui/card.tsx'
import { dayOf } from './describe-held.ts'

/** What the companies where she works hold about her as one of their team. */
export function WorksCard({ works }: Pick<PersonalData, 'works'>) {
  return (
    <Card as="section" aria-labelledby="onde-trabalha">
      <CardTitle id="onde-trabalha">Onde você trabalha</CardTitle>
      <ul className="grid gap-4">
        {works.map(({ company, role, since, name, email, calendarFeeds }) => (
          <li key={company.id} className="[overflow-wrap:anywhere]">
            <p className="font-semibold">{company.name}</p>
            <p className="text-ui text-ink-2">
              {[
                `${roleNames[role]} desde ${dayOf(since)}, como ${name} (${email})`,
                ...(calendarFeeds > 0
                  ? [counted(calendarFeeds, 'endereço de agenda', 'endereços de agenda')]
                  : []),
              ].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
