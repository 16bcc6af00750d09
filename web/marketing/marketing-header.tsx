import { cx } from 'class-variance-authority'
import { type ComponentProps, type RefObject, useContext, useEffect, useRef } from 'react'
import { useSession } from '../platform/session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { MenuIcon } from '../ui/icons/actions.tsx'
import { ChevronDownIcon } from '../ui/icons/arrows.tsx'
import { Logo } from '../ui/logo.tsx'
import { PageLink, PagePath } from '../ui/page-link.tsx'
import { otherTrades, trades } from './describe-trade.ts'
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

const row = 'flex min-h-12 items-center rounded-md px-3 hover:bg-sunken'
const summary = 'cursor-pointer list-none [&::-webkit-details-marker]:hidden'
const solutions = [
  ...trades.map(({ name, slug }) => ({ name, to: `/${slug}` })),
  ...otherTrades.map((name) => ({ name, to: '/landing' })),
]

/** A `details` element, so that it opens without script. */
function MobileMenu({ signedIn }: { signedIn: boolean }) {
  const menu = useRef<HTMLDetailsElement>(null)
  useLeaveToClose(menu)
  return (
    <details ref={menu} className="group relative ml-auto md:hidden">
      <summary className={`${summary} grid size-11 place-items-center rounded-md hover:bg-sunken`}>
        <MenuIcon className="size-6" />
        <span className="sr-only">Menu</span>
      </summary>
      <nav
        aria-label="Menu"
        className="absolute top-full right-0 z-40 mt-2 grid max-h-[calc(100dvh-6rem)] w-[min(20rem,calc(100vw-2.5rem))] gap-0.5 overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface p-2 shadow-card"
      >
        <PageLink to="/como-funciona" className={row}>
          Como Funciona
        </PageLink>
        <PageLink to="/sobre" className={row}>
          Sobre
        </PageLink>
        <details className="group/more">
          <summary className={`${row} ${summary} justify-between`}>
            Soluções
            <ChevronDownIcon className="transition-transform group-open/more:rotate-180" />
          </summary>
          <ul className="pl-3">
            {solutions.map(({ name, to }) => (
              <li key={name}>
                <PageLink to={to} className={row}>
                  {name}
                </PageLink>
              </li>
            ))}
          </ul>
        </details>
        {signedIn ? (
          <>
            <PageLink to="/dashboard" className={row}>
              Dashboard
            </PageLink>
            <ButtonLink to="/dashboard" wide className="mt-1.5">
              Acessar Sistema
            </ButtonLink>
          </>
        ) : (
          <>
            <PageLink to="/login" className={row}>
              Entrar
            </PageLink>
            <ButtonLink to={start} wide className="mt-1.5">
              Começar Agora
            </ButtonLink>
          </>
        )}
      </nav>
    </details>
  )
}

/** Closes the menu on Escape, and when the pointer or the focus goes elsewhere. */
function useLeaveToClose(menu: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const leave = ({ target }: Event) => {
      const { current } = menu
      if (current?.open && target instanceof Node && !current.contains(target)) current.open = false
    }
    const leaveByKey = ({ key }: KeyboardEvent) => {
      const { current } = menu
      if (key !== 'Escape' || !current?.open) return
      current.open = false
      current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', leaveByKey)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', leaveByKey)
    }
  }, [menu])
}
