import display from '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2?url'
import text from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, type LinksFunction, Meta, Scripts, ScrollRestoration } from 'react-router'
import { DocumentFrame } from './document-frame.tsx'

/** To preload: `<link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href>`. */
const fontFiles = [display, text]

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
    <DocumentFrame
      head={
        <>
          <Meta />
          <Links />
        </>
      }
    >
      {children}
      <ScrollRestoration />
      <Scripts />
    </DocumentFrame>
  )
}
