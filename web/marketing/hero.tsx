import { trialDays } from '@encaixe/contract/plans.ts'
import { cx } from 'class-variance-authority'
import { Fragment } from 'react'
import { ButtonLink } from '../ui/button-link.tsx'
import { DayCard } from './day-card.tsx'
import type { Day } from './describe-trade.ts'
import { start } from './name-start.ts'

type Props = { title: string; lead: string; day: Day; display?: 'xl' | 'lg' }

export function Hero({ title, lead, day, display = 'xl' }: Props) {
  // Each sentence starts on its own line at every screen width.
  const sentences = title.split(/(?<=\.) /)
  return (
    <section className="mx-auto grid w-full max-w-page grid-cols-1 items-center gap-x-16 gap-y-12 overflow-x-clip px-5 pt-6 pb-16 lg:grid-cols-[minmax(0,1fr)_min(30rem,44%)] lg:pt-10 lg:pb-20">
      <div className="min-w-0">
        <h1
          className={cx(
            display === 'xl'
              ? 'text-display-xl'
              : 'text-[clamp(2.75rem,1.7rem+4.4vw,4.5rem)] leading-[0.95] tracking-[-0.038em]',
          )}
        >
          {sentences.map((sentence, place) => (
            <Fragment key={sentence}>
              {place > 0 ? ' ' : null}
              <span className="inline-block">{sentence}</span>
            </Fragment>
          ))}
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
      <DayCard day={day} />
    </section>
  )
}
