import { cx } from 'class-variance-authority'
import { type ComponentProps, useContext } from 'react'
import { useSession } from '../platform/session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Logo } from '../ui/logo.tsx'
import { PageLink, PagePath } from '../ui/page-link.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { start } from './name-start.ts'

const link =
  'inline-flex min-h-11 items-center text-base font-medium text-ink hover:underline underline-offset-4 aria-[current=page]:underline aria-[current=page]:decoration-2'

/**
 * Only the browser knows whether a user is signed in. Until then the visitor's links are invisible but take their
 * space; without script CSS shows them.
 */
export function MarketingHeader() {
  const { status } = useSession()
  return (
    <header className="print:hidden">
      <div className="mx-auto flex min-h-18 w-full max-w-page items-center gap-9 px-5">
        <PageLink to="/landing" className="inline-flex min-h-11 items-center rounded-md">
          <Logo />
        </PageLink>
        <nav aria-label="Principal" className="flex gap-6 max-md:hidden">
          <MenuLink to="/como-funciona">Como Funciona</MenuLink>
          <MenuLink to="/sobre">Sobre</MenuLink>
        </nav>
        <nav
          aria-label="Conta"
          className={cx(
            'ml-auto flex items-center gap-5 max-md:hidden',
            status === 'loading' && 'appear-late',
          )}
        >
          {status === 'signed-in' ? (
            <>
              <MenuLink to="/dashboard">Dashboard</MenuLink>
              <ButtonLink to="/dashboard" size="sm">
                Acessar Sistema
              </ButtonLink>
            </>
          ) : (
            <>
              <MenuLink to="/login">Entrar</MenuLink>
              <ButtonLink to={start} size="sm">
                Começar Agora
              </ButtonLink>
            </>
          )}
        </nav>
        <MobileMenu signedIn={status === 'signed-in'} />
      </div>
    </header>
  )
}

function MenuLink({ to, ...rest }: ComponentProps<typeof PageLink> & { to: string }) {
  const isCurrent = useContext(PagePath) === to
  return <PageLink {...rest} to={to} className={link} aria-current={isCurrent ? 'page' : undefined} />
}
