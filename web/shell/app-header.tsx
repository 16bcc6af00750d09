import { NavLink, useLocation } from 'react-router'
import { useProfileQuery } from '../identity/fetch-profile.ts'
import { membershipOf } from '../identity/use-company.ts'
import { useSession } from '../platform/session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { AccountMenu } from './account-menu.tsx'
import { HeaderFrame } from './app-frame.tsx'
import { appLinks, moneyLinks } from './app-links.tsx'

const link =
  'relative inline-flex h-16 items-center text-ui text-ink-2 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] after:rounded-t-sm aria-[current=page]:after:bg-accent'

/**
 * The header of the app. On a phone its links are at the bottom. The space for the account is reserved until the user
 * is known. No name is shown until the profile is loaded, because the session may have ended. When the profile fails to
 * load, the user can still sign out.
 */
export function AppHeader({ withLinks = true }: { withLinks?: boolean }) {
  const session = useSession()
  const { data: profile, isError } = useProfileQuery()
  const { pathname } = useLocation()
  const role = profile && membershipOf(profile)?.role
  const all = appLinks(role).filter(({ header }) => header)
  const money = moneyLinks(role)
  const [firstOfMoney] = money
  const isMoney = money.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  const company = profile && profile.memberships.length > 1 ? membershipOf(profile)?.name : undefined
  return (
    // On a tablet the six links need the space of the product's name. The name is then only for screen readers.
    <HeaderFrame logo={profile ? 'md:max-lg:[&>:last-child]:sr-only' : undefined}>
      {profile && withLinks ? (
        <nav aria-label="Principal" className="flex flex-1 flex-wrap gap-x-4 max-md:hidden xl:gap-x-7">
          {all.map(({ to, name, header }) => (
            <NavLink
              key={to}
              to={to}
              // The page may have a link and also be below another link's address: only one link is marked as current.
              aria-current={
                isMoney || all.some((one) => one.header === 'wide' && one.to === pathname && to !== pathname)
                  ? false
                  : 'page'
              }
              className={header === 'wide' ? `${link} max-xl:hidden` : link}
            >
              {name}
            </NavLink>
          ))}
          {firstOfMoney ? (
            <PageLink
              to={firstOfMoney.to}
              aria-current={isMoney ? 'page' : undefined}
              // In an owner's header on a tablet there is no room for the money link; it is in the account menu.
              className={money.length > 1 ? `${link} max-lg:hidden` : link}
            >
              {money.length > 1 ? 'Dinheiro' : firstOfMoney.name}
            </PageLink>
          ) : null}
        </nav>
      ) : null}
      {/* A member of several companies sees the name of this company, because companies could be confused. */}
      {company ? (
        <p className="ml-auto max-w-48 min-w-0 truncate text-right text-sm text-ink-2 md:max-lg:max-w-24">
          {company}
        </p>
      ) : null}
      <div className={`grid min-h-11 min-w-11 place-items-center ${company ? '' : 'ml-auto'}`}>
        {'session' in session && (profile || isError) ? <AccountMenu session={session.session} /> : null}
        {session.status === 'signed-out' ? (
          <ButtonLink to="/login" size="sm">
            Entrar
          </ButtonLink>
        ) : null}
      </div>
    </HeaderFrame>
  )
}
