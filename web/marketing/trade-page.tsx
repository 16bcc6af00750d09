import { AskedOften } from './asked-often.tsx'
import { type TradePage as Content, trades } from './describe-trade.ts'
import { Habits } from './habits.tsx'
import { Hero } from './hero.tsx'
import { LastCall } from './last-call.tsx'
import type { ShotName } from './list-shots.ts'
import { OneBooking } from './one-booking.tsx'
import { OwnerSide } from './owner-side.tsx'
import { PlanPicker } from './plan-picker.tsx'
import { ServiceMenu } from './service-menu.tsx'
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
