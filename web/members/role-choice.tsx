import { type InvitedRole, roleNames } from '@encaixe/contract/member-roles.ts'
import { ChoiceCard } from '../ui/choice-card.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { roleWords } from './describe-role.ts'

type Props<Role extends InvitedRole> = {
  roles: readonly Role[]
  value: Role
  onChange: (role: Role) => void
  error?: string | undefined
}

/** The choice of a role. Below the choice are the rights that the chosen role has and does not have. */
export function RoleChoice<Role extends InvitedRole>({ roles, value, onChange, error }: Props<Role>) {
  return (
    <div>
      <ChoiceGroup legend="Acesso" value={value} onChange={onChange} error={error} className="grid gap-2">
        {roles.map((role) => (
          <ChoiceCard key={role} value={role} title={roleNames[role]} detail={roleWords[role].short} />
        ))}
      </ChoiceGroup>
      <RoleRights role={value} className="mt-3" />
    </div>
  )
}

function RoleRights({ role, className }: { role: InvitedRole; className?: string }) {
  const { may, mayNot } = roleWords[role]
  return (
    <div className={`text-ui text-ink-2 ${className ?? ''}`}>
      <ul className="grid list-disc gap-1 pl-5">
        {may.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p className="mt-2">{mayNot}</p>
    </div>
  )
}
