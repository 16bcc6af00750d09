import { SpokenDuration } from '../company-page/spoken-duration.tsx'
import { formatMoney } from '../platform/formats.ts'
import { DurationSquares } from '../ui/duration-squares.tsx'
import { DemoLink } from './demo-link.tsx'
import type { Service, TradePage } from './describe-trade.ts'
import type { ShotName } from './list-shots.ts'
import { ProductShot } from './product-shot.tsx'
import { SectionHead } from './section-head.tsx'

type Props = { services: TradePage['services']; shot: ShotName; shop: string; demo: boolean }

/** A price list beside a screenshot of the page that shows it. */
export function ServiceMenu({ services: { title, lead, list }, shot, shop, demo }: Props) {
  return (
    <section
      aria-labelledby="servicos"
      className="mx-auto grid w-full max-w-page grid-cols-1 items-center gap-x-16 gap-y-10 px-5 pt-16 lg:grid-cols-[minmax(0,1fr)_min(20rem,36%)] lg:pt-22"
    >
      <div className="min-w-0">
        <SectionHead id="servicos" title={title}>
          {lead}
        </SectionHead>
        <ul className="mt-6 divide-y divide-line">
          {list.map((service) => (
            <Line key={service.name} {...service} />
          ))}
        </ul>
        <p className="mt-4 text-sm text-ink-2">Nomes, tempos e preços são um exemplo. Os seus, você põe.</p>
        {demo ? <DemoLink /> : null}
      </div>
      <ProductShot
        name={shot}
        className="mx-auto w-full max-w-[20rem]"
        alt={`A página de ${shop} no celular: nome, horário de funcionamento e serviços com duração.`}
      />
    </section>
  )
}

function Line({ name, minutes, price, note }: Service) {
  return (
    <li className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[1fr_auto]">
      <p className="min-w-0">
        <span className="font-semibold">{name}</span> <span className="block text-sm text-ink-2">{note}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm sm:justify-end">
        <DurationSquares minutes={minutes} className="max-w-[8.25rem]" />
        <span className="text-ink-2">
          <SpokenDuration minutes={minutes} />
        </span>
        {price === undefined ? null : (
          <span className="font-semibold whitespace-nowrap sm:min-w-18 sm:text-right">
            {formatMoney(price)}
          </span>
        )}
      </p>
    </li>
  )
}
