import { product } from '@encaixe/contract/product.ts'
import { PageLink } from '../ui/page-link.tsx'

const linkStyle = 'inline-flex min-h-11 items-center rounded-md hover:text-ink hover:underline'

/**
 * A footer of one line, for the pages about a single appointment. It is not in the file of `ShopFooter`, because the
 * script of these pages has reached the limit of its size.
 */
export function BookingFooter({ name, year }: { name: string; year: string }) {
  return (
    <footer className="mx-auto flex max-w-page flex-wrap items-center justify-center gap-x-2 px-5 py-6 text-sm text-ink-2 [overflow-wrap:anywhere]">
      <p className="min-w-0">{`© ${year} ${name}`}</p>
      <span aria-hidden="true">·</span>
      <PageLink href="/privacy" className={linkStyle}>
        Privacidade
      </PageLink>
      <span aria-hidden="true" className="max-sm:hidden">
        ·
      </span>
      <p className="flex flex-wrap items-center gap-x-2">
        Powered by{' '}
        <PageLink href="/" className={`${linkStyle} font-semibold text-ink`}>
          {product.name}
        </PageLink>
      </p>
    </footer>
  )
}
