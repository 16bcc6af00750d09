import { product } from '@encaixe/contract/product.ts'
import { useDeployment } from '../platform/deployment.ts'
import { TextLink } from '../ui/text-link.tsx'

export const legalLinks = [
  { to: '/privacy', name: 'Privacidade' },
  { to: '/terms-of-service', name: 'Termos de Uso' },
  { to: '/support', name: 'Suporte' },
]

/** The specification's year and, in a later year, the present one: `© 2024–2026 Encaixe`. */
export function Copyright() {
  const { year } = useDeployment()
  const until = Number(year) > product.since ? `–${year}` : ''
  return <p className="text-ink-2">{`© ${product.since}${until} ${product.name}`}</p>
}

export function AppFooter() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex w-full max-w-app flex-wrap items-center justify-between gap-x-6 px-4 py-2 text-sm sm:gap-y-2 sm:px-10 sm:py-5">
        <nav aria-label="Rodapé" className="flex flex-wrap gap-x-6">
          {legalLinks.map(({ to, name }) => (
            <TextLink key={to} to={to} tone="quiet" alone>
              {name}
            </TextLink>
          ))}
        </nav>
        <Copyright />
      </div>
    </footer>
  )
}
