import { useState } from 'react'
import { useProfileQuery } from '../identity/fetch-profile.ts'
import { useSignOutEverywhere } from '../identity/sign-out-everywhere.ts'
import { membershipOf } from '../identity/use-company.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { leave } from '../platform/leave.ts'
import type { Session } from '../platform/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { LogoutIcon, MenuIcon } from '../ui/icons/actions.tsx'
import { Menu } from '../ui/menu.tsx'
import { appLinks, moneyLinks } from './app-links.tsx'
import { useCompanyItems } from './company-items.tsx'

/** The menu item that signs out. Signing out clears session and query cache; the gate then opens the login page. */
export const signOutItem = { label: 'Sair', icon: <LogoutIcon />, onSelect: leave }

export function AccountMenu({ session: { name, email } }: { session: Session }) {
  // Some identity providers give no name: the menu then shows the first part of the e-mail.
  const shown = name ?? email?.split('@')[0]
  const [asked, setAsked] = useState(false)
  const { data: profile } = useProfileQuery()
  const role = profile && membershipOf(profile)?.role
  const money = moneyLinks(role)
  const own = appLinks(role).filter(({ to }) => to === '/avisos' || to === '/meus-dados')
  const { choice, create } = useCompanyItems()
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
          ...own.map(({ to, icon, name: label }) => ({ to, icon, label })),
          { label: 'Todas as páginas', icon: <MenuIcon />, to: '/mais' },
          ...create,
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
