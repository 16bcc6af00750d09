import { NavLink, useLocation } from 'react-router'
import { useProfileQuery } from '../identity/fetch-profile.ts'
import { membershipOf } from '../identity/use-company.ts'
import { MenuIcon } from '../ui/icons/actions.tsx'
import { appLinks, moneyLinks } from './app-links.tsx'

const tab =
  'flex min-h-14 flex-col items-center justify-center gap-1 rounded-md px-0.5 text-[min(0.75rem,5vw)] leading-[1.1] text-ink-2 aria-[current=page]:font-semibold aria-[current=page]:text-accent-text [&>svg]:size-6'

/** The names of links with soft hyphens, for narrow phones with large text: not every browser hyphenates Portuguese. */
const breaks: Record<string, string> = {
  Dashboard: 'Dash\u00adboard',
  Agendamentos: 'Agenda\u00admentos',
}

/** The most used links at the bottom of a phone; the page 'Mais' has them all. */
export function TabBar() {
  const { data: profile } = useProfileQuery()
  const role = profile && membershipOf(profile)?.role
  const links = [
    ...appLinks(role).filter((link) => link.tab),
    { to: '/mais', name: 'Mais', icon: <MenuIcon /> },
  ]
  const { pathname } = useLocation()
  const isMoney = moneyLinks(role).some(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <nav
      aria-label="Principal"
      className="tall:fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface px-1 pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {profile ? (
        <ul className="mx-auto grid min-h-(--bottom-bar) max-w-[34rem] auto-cols-fr grid-flow-col items-center">
          {links.map(({ to, name, icon }) => (
            <li key={to} className="min-w-0">
              <NavLink to={to} aria-current={isMoney ? false : 'page'} className={`relative ${tab}`}>
                {icon}
                <span aria-hidden="true" className="max-w-full text-center [overflow-wrap:anywhere]">
                  {breaks[name] ?? name}
                </span>
                <span className="sr-only">{name}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      ) : (
        <div className="min-h-(--bottom-bar)" />
      )}
    </nav>
  )
}
