import { CoverCard } from '../ui/cover.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { otherTrades, trades } from './describe-trade.ts'
import { SectionHead } from './section-head.tsx'

/** Links to the trade pages, each with the cover of an example company. */
export function TradeCards() {
  return (
    <section aria-labelledby="oficios" className="mx-auto w-full max-w-page px-5">
      <SectionHead id="oficios" title="Cada ofício tem o seu relógio">
        {`Escolha o seu. ${otherTrades.join(', ')}: se atende com hora marcada, cabe aqui também.`}
      </SectionHead>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {trades.map(({ slug, name, teaser, shop }) => (
          <li key={slug} className="group relative flex flex-col rounded-lg bg-surface shadow-card">
            <div aria-hidden="true" className="overflow-hidden rounded-t-lg">
              <CoverCard name={shop} className="rounded-none" />
            </div>
            <div className="flex-1 p-5">
              <h3 className="text-display-sm">
                <PageLink
                  to={`/${slug}`}
                  className="after:absolute after:inset-0 after:rounded-lg group-hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
                >
                  {name}
                </PageLink>
              </h3>
              <p className="mt-1.5 text-ui text-ink-2">{teaser}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
