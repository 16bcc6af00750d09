import { cx } from 'class-variance-authority'
import { NavLink } from 'react-router'
import { useSession } from '../platform/session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Logo } from '../ui/logo.tsx'
import { PageLink } from '../ui/page-link.tsx'
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
          <NavLink to="/como-funciona" className={link}>
            Como Funciona
          </NavLink>
          <NavLink to="/sobre" className={link}>
            Sobre
          </NavLink>
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
              <NavLink to="/dashboard" className={link}>
                Dashboard
              </NavLink>
              <ButtonLink to="/dashboard" size="sm">
                Acessar Sistema
              </ButtonLink>
            </>
          ) : (
            <>
              <NavLink to="/login" className={link}>
                Entrar
              </NavLink>
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
