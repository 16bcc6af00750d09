import { product } from '@encaixe/contract/product.ts'
import { TextLink } from '../ui/text-link.tsx'

export const legalLinks = [
  { to: '/privacy', name: 'Privacidade' },
  { to: '/terms-of-service', name: 'Termos de Uso' },
  { to: '/support', name: 'Suporte' },
]

export function AppFooter() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex w-full max-w-app flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-5 text-sm sm:px-10">
        <nav aria-label="Rodapé" className="flex flex-wrap gap-x-6">
          {legalLinks.map(({ to, name }) => (
            <TextLink key={to} to={to} tone="quiet" alone>
              {name}
            </TextLink>
          ))}
        </nav>
        <p className="text-ink-2">
          © {product.since} {product.name}
        </p>
      </div>
    </footer>
  )
}
