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
 * On a phone the links are at the bottom. The account's space stays reserved until the user is known. Without a profile no
 * name is shown, because the session may have ended; with a failed one the user can still sign out.
 */
export function AppHeader({ withLinks = true }: { withLinks?: boolean }) {
  const session = useSession()
  const { data: profile, isError } = useProfileQuery()
  const { pathname } = useLocation()
  const role = profile && membershipOf(profile)?.role
  const all = appLinks(role)
  const money = moneyLinks(role)
  const [firstOfMoney] = money
  const isMoney = money.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  const company = profile && profile.memberships.length > 1 ? membershipOf(profile)?.name : undefined
  return (
    // On a tablet the six links need the space of the name; the mark alone still has it for screen readers.
    <HeaderFrame logo={profile ? 'md:max-lg:[&>:last-child]:sr-only' : undefined}>
      {profile && withLinks ? (
        <nav aria-label="Principal" className="flex flex-1 flex-wrap gap-x-4 max-md:hidden xl:gap-x-7">
          {all.map(({ to, name, wide }) => (
            <NavLink
              key={to}
              to={to}
              // A page of its own below another one's address: one link is the current one.
              aria-current={
                isMoney || all.some((one) => one.wide && one.to === pathname && to !== pathname)
                  ? false
                  : 'page'
              }
              className={wide ? `${link} max-xl:hidden` : link}
            >
              {name}
            </NavLink>
          ))}
          {firstOfMoney ? (
            <PageLink
              to={firstOfMoney.to}
              aria-current={isMoney ? 'page' : undefined}
              // An owner has no room for this link on a tablet: there it is in the menu of the account.
              className={money.length > 1 ? `${link} max-lg:hidden` : link}
            >
              {money.length > 1 ? 'Dinheiro' : firstOfMoney.name}
            </PageLink>
          ) : null}
        </nav>
      ) : null}
      {/* Shown to a member of several companies, who could mistake one for another. */}
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
