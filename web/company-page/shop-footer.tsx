import { product } from '@encaixe/contract/product.ts'
import { LogoMark } from '../ui/logo.tsx'
import { PageLink } from '../ui/page-link.tsx'

const linkStyle = 'inline-flex min-h-11 items-center rounded-md hover:text-ink hover:underline'

type Props = { name: string; year: string; align?: 'apart' | 'center' }

export function ShopFooter({ name, year, align = 'apart' }: Props) {
  const poweredBy = (
    <p className="flex flex-wrap items-center gap-x-2">
      Powered by{' '}
      <PageLink
        href="/"
        className="inline-flex min-h-11 items-center gap-2 rounded-md font-semibold text-ink hover:underline"
      >
        {align === 'apart' ? <LogoMark className="size-[1.15em]" /> : null}
        {product.name}
      </PageLink>
    </p>
  )
  if (align === 'center') {
    return (
      <footer className="mx-auto flex max-w-page flex-wrap items-center justify-center gap-x-2 px-5 py-6 text-sm text-ink-2 [overflow-wrap:anywhere]">
        <p className="min-w-0">{`© ${year} ${name}`}</p>
        <span aria-hidden="true">·</span>
        <PageLink href="/privacy" className={linkStyle}>
          Privacidade
        </PageLink>
        <span aria-hidden="true">·</span>
        {poweredBy}
      </footer>
    )
  }
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
        {poweredBy}
      </div>
    </footer>
  )
}
