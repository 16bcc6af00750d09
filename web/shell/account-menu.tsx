import { endSession, type Session } from '../platform/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { LogoutIcon } from '../ui/icons/actions.tsx'
import { Menu } from '../ui/menu.tsx'

/** What was fetched is forgotten with the session, and the gate leads to the login. */
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
