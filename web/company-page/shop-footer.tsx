import { product } from '@encaixe/contract/product.ts'
import { LogoMark } from '../ui/logo.tsx'
import { PageLink } from '../ui/page-link.tsx'

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
        {poweredBy}
      </footer>
    )
  }
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-6 text-sm text-ink-2">
        <p className="min-w-0 [overflow-wrap:anywhere]">{`${name} · ${year}`}</p>
        {poweredBy}
      </div>
    </footer>
  )
}
