import type { AnchorHTMLAttributes } from 'react'
import { Link } from 'react-router'

/** `to` navigates inside the product; `href` leaves it or downloads a file. */
export type Target = { to: string; href?: never } | { href: string; to?: never }

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & Target

export function PageLink({ to, href, children, ...rest }: Props) {
  if (to !== undefined) {
    return (
      <Link {...rest} to={to}>
        {children}
      </Link>
    )
  }
  const away = rest.target === '_blank' ? { rel: 'noopener' } : {}
  return (
    <a {...away} {...rest} href={href}>
      {children}
    </a>
  )
}
