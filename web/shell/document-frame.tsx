import type { ReactNode } from 'react'
import { SkipLink } from '../ui/skip-link.tsx'

const paper = { light: '#F5F3EE', dark: '#161512' }

type Props = {
  /** Title, styles and what else is in the head of this page. */
  head: ReactNode
  children: ReactNode
}

/** The document of every page. */
export function DocumentFrame({ head, children }: Props) {
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={paper.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={paper.dark} media="(prefers-color-scheme: dark)" />
        {head}
      </head>
      <body>
        <SkipLink />
        {children}
      </body>
    </html>
  )
}
