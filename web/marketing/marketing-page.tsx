import { product } from '@encaixe/contract/product.ts'
import { type ReactNode, useId } from 'react'
import { ConsentBanner } from '../legal/consent-banner.tsx'
import { legalLinks } from '../shell/app-footer.tsx'
import { Logo } from '../ui/logo.tsx'
import { contentId } from '../ui/skip-link.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { trades } from './describe-trade.ts'
import { MarketingHeader } from './marketing-header.tsx'

/** The frame of the product's own public pages. */
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
          <p className="text-sm text-ink-2">
            © {product.since} {product.name}
          </p>
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
