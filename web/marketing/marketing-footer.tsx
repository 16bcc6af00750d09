import { product } from '@encaixe/contract/product.ts'
import { legalLinks } from '../shell/app-footer.tsx'
import { Logo } from '../ui/logo.tsx'
import { TextLink } from '../ui/text-link.tsx'

const links = [
  { to: '/como-funciona', name: 'Como Funciona' },
  { to: '/sobre', name: 'Sobre' },
  { to: '/contato', name: 'Contato' },
]

export function MarketingFooter() {
  return (
    <footer className="mt-auto border-t border-line">
      <div className="mx-auto flex w-full max-w-page flex-wrap items-center justify-between gap-x-10 gap-y-4 px-5 py-8">
        <Logo tone="ink" />
        <nav aria-label="Rodapé" className="flex flex-wrap gap-x-6">
          {[...links, ...legalLinks].map(({ to, name }) => (
            <TextLink key={to} to={to} tone="quiet" alone>
              {name}
            </TextLink>
          ))}
        </nav>
        <p className="text-sm text-ink-2">
          © {product.since} {product.name}
        </p>
      </div>
    </footer>
  )
}
