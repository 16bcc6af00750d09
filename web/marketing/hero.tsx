import { trialDays } from '@encaixe/contract/plans.ts'
import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button-link.tsx'
import { DayCard } from './day-card.tsx'
import { start } from './marketing-header.tsx'

type Props = { title: ReactNode; lead: string; display?: 'xl' | 'lg' }

export function Hero({ title, lead, display = 'xl' }: Props) {
  return (
    <section className="mx-auto grid w-full grid-cols-1 max-w-page items-center gap-x-16 gap-y-12 overflow-x-clip px-5 pt-6 pb-16 lg:grid-cols-[1fr_30rem] lg:pt-10 lg:pb-20">
      <div>
        <h1
          className={
            display === 'xl'
              ? 'text-display-xl'
              : 'text-[clamp(2.5rem,1.6rem+3.6vw,4rem)] leading-[0.98] tracking-[-0.035em]'
          }
        >
          {title}
        </h1>
        <p className="mt-6 max-w-[34rem] text-lg text-ink-2 sm:text-xl">{lead}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={start} wide="phone">
            Começar Agora
          </ButtonLink>
          <ButtonLink to="/como-funciona" variant="secondary" wide="phone">
            Ver como funciona
          </ButtonLink>
        </div>
        <p className="mt-4 text-sm text-ink-2">{trialDays} dias grátis. Cancele quando quiser, sem multa.</p>
      </div>
      <DayCard />
    </section>
  )
}
