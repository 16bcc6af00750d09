import { useLocation } from 'react-router'
import { useCompany } from '../identity/use-company.ts'
import { PageLink } from '../ui/page-link.tsx'
import { moneyLinks } from './app-links.tsx'

const tab = [
  'relative inline-flex min-h-12 items-center px-1 text-ui whitespace-nowrap text-ink-2 hover:text-ink',
  'after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] after:rounded-t-[3px]',
  'aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:after:bg-accent-text forced-colors:aria-[current]:after:bg-[Highlight]',
].join(' ')

/** The tabs above each page of the company's money. A member who may open only one of these pages gets no tabs. */
export function MoneyNav() {
  const { role } = useCompany()
  const { pathname } = useLocation()
  const links = moneyLinks(role)
  if (links.length < 2) return null
  return (
    <nav aria-label="Dinheiro" className="mb-6 border-b border-line print:hidden">
      <ul className="-mx-1 flex gap-x-5 overflow-x-auto px-1 [scrollbar-width:none] sm:gap-x-7">
        {links.map(({ to, name }) => (
          <li key={to}>
            <PageLink to={to} aria-current={to === pathname ? 'page' : undefined} className={tab}>
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
