import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { tabRow, tabStyle } from './tabs.tsx'

type Props = { label: string; links: { to: string; label: ReactNode; end?: boolean }[] }

/** Looks like tabs, but each is a page with an address of its own. */
export function TabLinks({ label, links }: Props) {
  return (
    <nav aria-label={label}>
      <ul className={tabRow}>
        {links.map(({ to, label: words, end = true }) => (
          <li key={to} className="shrink-0">
            <NavLink
              to={to}
              end={end}
              className={({ isActive }) => `inline-flex items-center ${tabStyle({ current: isActive })}`}
            >
              {words}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
