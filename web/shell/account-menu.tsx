import { endSession, type Session } from '../platform/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { LogoutIcon } from '../ui/icons/actions.tsx'
import { Menu } from '../ui/menu.tsx'

/** Signing out clears the query cache with the session; the gate then redirects to the login. */
export const signOutItem = {
  label: 'Sair',
  icon: <LogoutIcon />,
  onSelect: () => endSession({ asked: true }),
}

export function AccountMenu({ session: { name, email } }: { session: Session }) {
  return (
    <Menu
      label={`Conta de ${name ?? 'Usuário'}`}
      trigger={<Avatar name={name} size="lg" />}
      header={
        <>
          <p className="font-semibold">{name ?? 'Usuário'}</p>
          {email ? <p className="text-sm break-all text-ink-2">{email}</p> : null}
        </>
      }
      items={[signOutItem]}
    />
  )
}
