import { useState } from 'react'
import { useProfileQuery } from '../identity/fetch-profile.ts'
import { useSignOutEverywhere } from '../identity/sign-out-everywhere.ts'
import { membershipOf } from '../identity/use-company.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { leave } from '../platform/leave.ts'
import type { Session } from '../platform/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { LogoutIcon } from '../ui/icons/actions.tsx'
import { BellIcon } from '../ui/icons/notices.tsx'
import { UserIcon } from '../ui/icons/people.tsx'
import { Menu } from '../ui/menu.tsx'
import { moneyLinks } from './app-links.tsx'
import { useCompanyItems } from './company-items.tsx'

/** The menu item that signs out. Signing out clears session and query cache; the gate then opens the login page. */
export const signOutItem = { label: 'Sair', icon: <LogoutIcon />, onSelect: leave }

/** The menu item of the user's own data. Owners have it too, because they are clients of other companies. */
export const myDataItem = { label: 'Meus dados', icon: <UserIcon />, to: '/meus-dados' }

/** The menu item for members of a company. */
export const alertsItem = { label: 'Avisos e agenda', icon: <BellIcon />, to: '/avisos' }

export function AccountMenu({ session: { name, email } }: { session: Session }) {
  // Some identity providers give no name: the menu then shows the first part of the e-mail.
  const shown = name ?? email?.split('@')[0]
  const [asked, setAsked] = useState(false)
  const { data: profile } = useProfileQuery()
  const works = (profile?.memberships.length ?? 0) > 0
  const money = moneyLinks(profile && membershipOf(profile)?.role)
  const { choice, own } = useCompanyItems()
  const everywhere = useSignOutEverywhere()
  const close = () => {
    everywhere.reset()
    setAsked(false)
  }
  return (
    <>
      <Menu
        label={shown ? `Conta de ${shown}` : 'Sua conta'}
        trigger={<Avatar name={shown} size="lg" />}
        header={
          <>
            {shown ? <p className="font-semibold [overflow-wrap:anywhere]">{shown}</p> : null}
            {email ? <p className="text-sm break-all text-ink-2">{email}</p> : null}
          </>
        }
        items={[
          ...choice,
          ...money.slice(0, 1).map(({ to, icon, name: one }) => ({
            to,
            icon,
            label: money.length > 1 ? 'Dinheiro' : one,
          })),
          ...(works ? [alertsItem] : []),
          myDataItem,
          ...own,
          signOutItem,
          { label: 'Sair de todos os aparelhos', icon: <LogoutIcon />, onSelect: () => setAsked(true) },
        ]}
      />
      <ConfirmDialog
        open={asked}
        onClose={close}
        onConfirm={() => everywhere.mutateAsync()}
        title="Sair de todos os aparelhos?"
        sentence="Sua conta sai deste navegador e de todos os outros em que estiver aberta. Para voltar, é só entrar de novo."
        confirmLabel="Sair de todos"
        tone="primary"
        sending={everywhere.isPending}
        sendingLabel="Saindo..."
        error={describeFailure(everywhere.error, 'Erro ao sair. Por favor, tente novamente.')}
      />
    </>
  )
}
