import { buttonStyle } from '../../ui/button-style.ts'
import { ChevronLeftIcon } from '../../ui/icons/arrows.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { ShopMark } from '../../ui/shop-mark.tsx'

export function BookingHeader({ name, slug }: { name: string; slug: string }) {
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex min-h-16 w-full max-w-page items-center gap-2 px-2.5 py-2 sm:px-5">
        <PageLink
          href={`/${slug}`}
          aria-label={`Voltar para ${name}`}
          className={buttonStyle({ variant: 'ghost', size: 'square', className: 'sm:-ml-3' })}
        >
          <ChevronLeftIcon />
        </PageLink>
        <ShopMark className="shrink-0" />
        <p className="ml-1 min-w-0 font-display text-lg leading-tight font-bold tracking-[-0.01em] [overflow-wrap:anywhere]">
          {name}
        </p>
      </div>
    </header>
  )
}
