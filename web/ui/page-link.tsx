import { type AnchorHTMLAttributes, type ComponentType, createContext, useContext } from 'react'

/** The target of a link. `to` navigates inside the product; `href` leaves the product or downloads a file. */
export type Target = { to: string; href?: never } | { href: string; to?: never }

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>
type Props = Anchor & Target

/** The path of the shown page of the public entry, so that a menu can mark its link. */
export const PagePath = createContext('')

/** The router's link component. On pages without router, links are ordinary and load the next page as a document. */
export const RouterLink = createContext<ComponentType<Anchor & { to: string }> | undefined>(undefined)

export function PageLink({ to, href, children, ...rest }: Props) {
  const Link = useContext(RouterLink)
  if (to !== undefined && Link) {
    return (
      <Link {...rest} to={to}>
        {children}
      </Link>
    )
  }
  const away = href !== undefined && rest.target === '_blank' ? { rel: 'noopener' } : {}
  return (
    <a {...away} {...rest} href={to ?? href}>
      {children}
    </a>
  )
}
