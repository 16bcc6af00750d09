import { roleNames } from '@encaixe/contract/member-roles.ts'
import { useProfileQuery } from '../identity/fetch-profile.ts'
import { membershipOf } from '../identity/use-company.ts'
import { chooseCompany } from '../platform/chosen-company.ts'
import { PlusIcon } from '../ui/icons/actions.tsx'
import { StoreIcon } from '../ui/icons/people.tsx'
import type { MenuItem } from '../ui/menu.tsx'

/** Opens the company with a full page load, so that no data of the former company stay in memory. */
function workIn(companyId: string) {
  chooseCompany(companyId)
  location.assign('/dashboard')
}

/** The menu items to change between several companies, and the item to create a company for a member who owns none. */
export function useCompanyItems(): { choice: MenuItem[]; create: MenuItem[] } {
  const { data: profile } = useProfileQuery()
  if (!profile || profile.memberships.length === 0) return { choice: [], create: [] }
  const shown = membershipOf(profile)
  const choice = profile.memberships.map((one) => ({
    label: one.name,
    detail: roleNames[one.role],
    icon: <StoreIcon />,
    chosen: one === shown,
    onSelect: () => (one === shown ? undefined : workIn(one.companyId)),
  }))
  return {
    choice: choice.length > 1 ? choice : [],
    create: profile.hasCompany
      ? []
      : [{ label: 'Criar minha empresa', icon: <PlusIcon />, to: '/create-company' }],
  }
}
