import type { LocalTime } from '@encaixe/contract/local-time.ts'
import type { PublicProcedure } from '@encaixe/contract/procedures.ts'
import { groupByCategory } from '@encaixe/contract/service-groups.ts'
import { type ServiceBooking, ServiceCard } from './service-card.tsx'

type Props = {
  procedures: readonly PublicProcedure[]
  /** Undefined while the company takes no bookings. */
  bookingOf: ((procedureId: string) => ServiceBooking) | undefined
  now: LocalTime
}

const idOf = (place: number) => `categoria-${place + 1}`

/** The services under the headings of their categories, with a link to each; one plain list without categories. */
export function ServiceGroups({ procedures, bookingOf, now }: Props) {
  const groups = groupByCategory(procedures)
  const longest = Math.max(...procedures.map(({ duration }) => duration))
  const cards = (items: readonly PublicProcedure[], heading: 'h3' | 'h4') => (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18.5rem),1fr))] gap-3.5">
      {items.map((procedure) => (
        <ServiceCard
          key={procedure.id}
          procedure={procedure}
          outOf={longest}
          heading={heading}
          booking={bookingOf?.(procedure.id)}
          now={now}
        />
      ))}
    </ul>
  )
  const [first] = groups
  if (groups.length === 1 && first?.category === null) return cards(first.items, 'h3')
  const named = groups.map(({ category, items }) => ({ category: category ?? 'Outros', items }))
  return (
    <>
      {named.length > 1 ? (
        <nav
          aria-label="Categorias"
          className="z-10 -mx-5 mb-4 flex gap-2 overflow-x-auto bg-paper px-5 py-2.5 lg:mx-0 lg:px-0 [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:top-0"
        >
          {named.map(({ category }, place) => (
            <a
              key={category}
              href={`#${idOf(place)}`}
              className="inline-flex min-h-11 max-w-64 shrink-0 items-center rounded-md border border-line bg-surface px-4 text-ui font-medium hover:border-accent"
            >
              <span className="truncate">{category}</span>
            </a>
          ))}
        </nav>
      ) : null}
      <div className="grid gap-8">
        {named.map(({ category, items }, place) => (
          <div key={category}>
            <h3
              id={idOf(place)}
              tabIndex={-1}
              className="mb-3 font-display text-lg tracking-[-0.01em] [overflow-wrap:anywhere]"
            >
              {category}
            </h3>
            {cards(items, 'h4')}
          </div>
        ))}
      </div>
    </>
  )
}
