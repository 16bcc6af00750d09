import type { ReactNode } from 'react'
import { Logo } from '../ui/logo.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { contentId } from '../ui/skip-link.tsx'
import { AppFooter } from './app-footer.tsx'

/** The bar at the top of the app, with the product's logo. `logo` is a CSS class of the logo. */
export function HeaderFrame({ logo, children }: { logo?: string | undefined; children?: ReactNode }) {
  return (
    <header className="z-30 border-b border-line bg-paper max-md:in-[body:has([data-own-bar])]:hidden md:tall:sticky md:top-0 print:hidden">
      <div className="mx-auto flex min-h-16 w-full max-w-app items-center gap-5 px-4 sm:px-10 lg:gap-8">
        <PageLink to="/" className="inline-flex min-h-11 items-center rounded-md">
          <Logo className={logo} />
        </PageLink>
        {children}
      </div>
    </header>
  )
}

/** The app until its script runs. It is rendered on the server, with the same content for all users. */
export function AppFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <HeaderFrame />
      <main id={contentId} className="flex-1">
        {children}
      </main>
      <AppFooter />
    </div>
  )
}
