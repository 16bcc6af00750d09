import { product } from '@encaixe/contract/product.ts'
import { cx } from 'class-variance-authority'
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
} from 'react'
import { ConsentBanner } from '../legal/consent-banner.tsx'
import { useSession } from '../platform/session.ts'
import { Copyright, legalLinks } from '../shell/app-footer.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { MenuIcon } from '../ui/icons/actions.tsx'
import { ChevronDownIcon } from '../ui/icons/arrows.tsx'
import { Logo } from '../ui/logo.tsx'
import { PageLink, PagePath } from '../ui/page-link.tsx'
import { contentId } from '../ui/skip-link.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { otherTrades, trades } from './describe-trade.ts'
import { start } from './name-start.ts'

export function MarketingPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <MarketingHeader />
      <main id={contentId}>{children}</main>
      <MarketingFooter />
      <ConsentBanner />
    </div>
  )
}

type Links = { to: string; name: string }[]

const links = [
  { to: '/como-funciona', name: 'Como Funciona' },
  { to: '/sobre', name: 'Sobre' },
  { to: '/contato', name: 'Contato' },
]
const solutions = trades.map(({ slug, name }) => ({ to: `/${slug}`, name }))

function MarketingFooter() {
  return (
    <footer className="mt-auto border-t border-line print:hidden">
      <div className="mx-auto grid w-full max-w-page grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-8 px-5 py-10 sm:grid-cols-3 sm:gap-x-10 lg:grid-cols-[1fr_auto_auto_auto] lg:gap-x-16">
        <div className="flex flex-col items-start justify-between gap-4 col-span-full lg:col-span-1">
          <Logo tone="ink" />
          <div className="text-sm">
            <Copyright />
          </div>
        </div>
        <FooterLinks title={product.name} links={links} />
        <FooterLinks title="Soluções" links={solutions} />
        <FooterLinks title="Ajuda" links={legalLinks} />
      </div>
    </footer>
  )
}

function FooterLinks({ title, links }: { title: string; links: Links }) {
  const id = useId()
  return (
    <nav aria-labelledby={id}>
      <p id={id} className="text-sm font-semibold">
        {title}
      </p>
      <ul className="mt-1">
        {links.map(({ to, name }) => (
          <li key={to}>
            <TextLink to={to} tone="quiet" alone>
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const link =
  'inline-flex min-h-11 items-center text-base font-medium text-ink hover:underline underline-offset-4 aria-[current=page]:underline aria-[current=page]:decoration-2'

/**
 * Only the browser knows whether a user is signed in. Until it is known, the visitor's links are invisible but take
 * their space; without script CSS shows these links.
 */
function MarketingHeader() {
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
const menuTrades = [
  ...trades.map(({ name, slug }) => ({ name, to: `/${slug}` })),
  ...otherTrades.map((name) => ({ name, to: '/landing' })),
]

/** The menu is a `details` element, so that it opens without script. */
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
            {menuTrades.map(({ name, to }) => (
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
