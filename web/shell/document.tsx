import display from '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2?url'
import text from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, type LinksFunction, Meta, Scripts, ScrollRestoration } from 'react-router'
import { SkipLink } from '../ui/skip-link.tsx'

/** To preload: `<link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href>`. */
const fontFiles = [display, text]

const paper = { light: '#F5F3EE', dark: '#161512' }

export const links: LinksFunction = () => [
  ...fontFiles.map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  })),
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={paper.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={paper.dark} media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        <SkipLink />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}
