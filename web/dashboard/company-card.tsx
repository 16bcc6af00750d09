import type { CompanyCall } from '@encaixe/contract/permissions.ts'
import type { ReactNode } from 'react'
import { OpenPage } from '../companies/open-page.tsx'
import { SharePage } from '../companies/share-page.tsx'
import { useMay } from '../identity/use-company.ts'
import { Card, CardTitle } from '../ui/card.tsx'
import { ScissorsIcon, StoreIcon, UsersIcon } from '../ui/icons/people.tsx'
import { CalendarIcon } from '../ui/icons/time.tsx'
import { PageLink } from '../ui/page-link.tsx'

type Shortcut = { to: string; name: string; icon: ReactNode; call: CompanyCall }

const shortcuts: Shortcut[] = [
  { to: '/procedures', name: 'Procedimentos', icon: <ScissorsIcon />, call: 'POST /api/procedures' },
  { to: '/collaborators', name: 'Colaboradores', icon: <UsersIcon />, call: 'POST /api/collaborators' },
  { to: '/schedules/new', name: 'Novo Agendamento', icon: <CalendarIcon />, call: 'POST /api/schedules' },
  { to: '/company', name: 'Empresa', icon: <StoreIcon />, call: 'PUT /api/companies/{id}' },
]

type Props = { name: string; slug: string; onShared: () => void }

export function CompanyCard({ name, slug, onShared }: Props) {
  const may = useMay()
  return (
    <Card as="section" aria-labelledby="empresa">
      <CardTitle id="empresa">{name}</CardTitle>
      <SharePage name={name} slug={slug} onShared={onShared} />
      <ul className="mt-3 mb-3">
        {shortcuts
          .filter(({ call }) => may(call))
          .map(({ to, name: label, icon }) => (
            <li key={to}>
              <PageLink
                to={to}
                className="-mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 transition-colors hover:bg-sunken [&>svg]:text-accent-text"
              >
                {icon}
                {label}
              </PageLink>
            </li>
          ))}
      </ul>
      <OpenPage slug={slug} />
    </Card>
  )
}
