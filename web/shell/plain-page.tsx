import type { ReactNode } from 'react'
import { Logo } from '../ui/logo.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { contentId } from '../ui/skip-link.tsx'

/** The smallest page frame, for pages that must work when other parts of the app fail. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="mx-auto flex min-h-16 w-full max-w-page items-center px-5">
        <PageLink href="/" className="inline-flex min-h-11 items-center rounded-md">
          <Logo />
        </PageLink>
      </header>
      <main id={contentId}>{children}</main>
    </>
  )
}
