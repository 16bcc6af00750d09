import { counted } from '@encaixe/contract/counted.ts'
import type { PersonalData } from '@encaixe/contract/personal-data.ts'
import { Card, CardTitle } from '../ui/card.tsx'
import { dayOf } from './describe-held.ts'

const states = { open: 'espera', taken: 'ficou com um horário', ended: 'terminou' }

/** What she waits or waited for, until a year after it ended. */
export function WaitingCard({ waitlist }: Pick<PersonalData, 'waitlist'>) {
  return (
    <Card as="section" aria-labelledby="lista-de-espera">
      <CardTitle id="lista-de-espera">Listas de espera</CardTitle>
      <ul className="grid gap-4">
        {waitlist.map(({ company, procedures, since, status, asked }) => (
          <li key={`${company.slug} ${since}`} className="[overflow-wrap:anywhere]">
            <p className="font-semibold">{company.name}</p>
            <p className="text-ui text-ink-2">
              {[
                procedures.join(', ') || 'Ir antes',
                `desde ${dayOf(since)}`,
                states[status],
                counted(asked, 'convite', 'convites'),
              ].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
