import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { type ButtonLook, buttonStyle } from './button-style.ts'
import { PageLink, type Target } from './page-link.tsx'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  ButtonLook &
  Target & { icon?: ReactNode; iconAfter?: ReactNode }

export function ButtonLink({ variant, size, wide, icon, iconAfter, className, children, ...rest }: Props) {
  return (
    <PageLink {...rest} className={buttonStyle({ variant, size, wide, className })}>
      {icon}
      {children}
      {iconAfter}
    </PageLink>
  )
}
