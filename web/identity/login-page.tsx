import type { ThemeColor } from '@encaixe/contract/theme-color.ts'
import type { ReactNode } from 'react'
import { SupportLink } from '../contact/support-link.tsx'
import { LoginDrawing } from '../ui/login-drawing.tsx'
import { Logo } from '../ui/logo.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { contentId } from '../ui/skip-link.tsx'

const home = 'inline-flex min-h-11 items-center rounded-md'

/** The company from whose page the user came to the login. */
export type LoginShop = { name: string; themeColor: ThemeColor }

/** The layout of the login page and of the callback page. */
export function LoginPage({ children, shop }: { children: ReactNode; shop?: LoginShop | undefined }) {
  return (
    <div
      data-shop={shop?.themeColor}
      className="grid min-h-dvh grid-cols-1 grid-rows-[minmax(180px,36dvh)_1fr] lg:grid-cols-2 lg:grid-rows-1"
    >
      <div className={`relative overflow-hidden ${shop ? 'bg-shop' : 'bg-petrol-deep'}`}>
        <LoginDrawing className="absolute inset-0 size-full" inShop={shop !== undefined} />
        <header className="absolute top-2.5 left-5 lg:hidden">
          <PageLink to="/" className={home}>
            <Logo tone="on-dark" />
          </PageLink>
        </header>
      </div>
      <div className="flex flex-col px-5 py-8 lg:px-18 lg:pt-8">
        <header className="max-lg:hidden">
          <PageLink to="/" className={home}>
            <Logo />
          </PageLink>
        </header>
        <main id={contentId} className="flex w-full max-w-[26.25rem] flex-1 flex-col lg:justify-center">
          {children}
        </main>
        <footer className="mt-10 text-sm text-ink-2">
          Precisa de ajuda? <SupportLink />
        </footer>
      </div>
    </div>
  )
}
