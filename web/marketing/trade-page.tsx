import { SpokenDuration } from '../company-page/spoken-duration.tsx'
import { formatMoney } from '../platform/formats.ts'
import { DurationSquares } from '../ui/duration-squares.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { AskedOften } from './asked-often.tsx'
import { DemoLink } from './demo-link.tsx'
import { type TradePage as Content, type Service, trades } from './describe-trade.ts'
import { Hero } from './hero.tsx'
import { LastCall } from './last-call.tsx'
import type { ShotName } from './list-shots.ts'
import { OneBooking } from './one-booking.tsx'
import { OwnerSide } from './owner-side.tsx'
import { PlanPicker } from './plan-picker.tsx'
import { ProductShot } from './product-shot.tsx'
import { SectionHead } from './section-head.tsx'
import { useHashScroll } from './use-hash-scroll.ts'
import { useSignedInHome } from './use-signed-in-home.ts'

const shots: Record<Content['slug'], { page: ShotName; day: ShotName }> = {
  barbearia: { page: 'navalha-page', day: 'navalha-day' },
  'salao-beleza': { page: 'agata-page', day: 'agata-day' },
  'clinica-estetica': { page: 'vertice-page', day: 'vertice-day' },
  'estudio-tatuagem': { page: 'ponto-page', day: 'ponto-day' },
}

export function TradePage({ trade }: { trade: Content }) {
  useSignedInHome(trade.slug)
  useHashScroll()
  const { slug, title, lead, day, habits, story, services, mine, questions, last } = trade
  const shop = trades.find((one) => one.slug === slug)?.shop ?? ''
  return (
    <>
      <Hero title={title} lead={lead} day={day} display="lg" />
      <OneBooking {...story} />
      <Habits habits={habits} />
      <div className="border-y border-line bg-surface/60">
        <ServiceMenu services={services} shot={shots[slug].page} shop={shop} demo={slug === 'barbearia'} />
        <OwnerSide {...mine} shot={shots[slug].day} />
      </div>
      <PlanPicker trade={slug} />
      <AskedOften questions={questions} />
      <LastCall {...last} />
    </>
  )
}

/** A day without and with the product, in the trade's words. */
function Habits({ habits }: { habits: Content['habits'] }) {
  return (
    <section
      id="o-que-e"
      aria-labelledby="voce-conhece"
      className="mx-auto w-full max-w-page px-5 py-16 lg:py-22"
    >
      <h2 id="voce-conhece" className="text-display-lg">
        Você conhece este dia
      </h2>
      <ul className="mt-8 grid gap-4 lg:grid-cols-3">
        {habits.map(({ title, before, after }) => (
          <li key={title} className="rounded-lg bg-surface p-6 shadow-card">
            <h3 className="text-display-sm">{title}</h3>
            <p className="mt-2 text-ink-2">{before}</p>
            <p className="mt-4 flex gap-3 border-t border-line pt-4">
              <CheckIcon className="mt-1 size-5 shrink-0 text-accent-text" />
              <span className="min-w-0">{after}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Props = { services: Content['services']; shot: ShotName; shop: string; demo: boolean }

/** A price list beside a screenshot of the page that shows it. */
function ServiceMenu({ services: { title, lead, list }, shot, shop, demo }: Props) {
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
