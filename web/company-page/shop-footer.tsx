import { product } from '@encaixe/contract/product.ts'
import { LogoMark } from '../ui/logo.tsx'
import { PageLink } from '../ui/page-link.tsx'

const linkStyle = 'inline-flex min-h-11 items-center rounded-md hover:text-ink hover:underline'

export function ShopFooter({ name, year }: { name: string; year: string }) {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-6 text-sm text-ink-2">
        <p className="min-w-0 [overflow-wrap:anywhere]">{`${name} · ${year}`}</p>
        <p className="flex flex-wrap gap-x-6">
          <PageLink href="/schedules" className={linkStyle}>
            Meus agendamentos
          </PageLink>
          <PageLink href="/privacy" className={linkStyle}>
            Privacidade
          </PageLink>
          <PageLink href="/terms-of-service" className={linkStyle}>
            Termos de Uso
          </PageLink>
        </p>
        <p className="flex flex-wrap items-center gap-x-2">
          Powered by{' '}
          <PageLink
            href="/"
            className="inline-flex min-h-11 items-center gap-2 rounded-md font-semibold text-ink hover:underline"
          >
            <LogoMark className="size-[1.15em]" />
            {product.name}
          </PageLink>
        </p>
      </div>
    </footer>
  )
}
