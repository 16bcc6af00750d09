import { trialDays } from '@encaixe/contract/plans.ts'
import { useId } from 'react'
import { ButtonLink } from '../ui/button-link.tsx'
import { start } from './name-start.ts'

type Props = { title: string; text: string }

export function LastCall({ title, text }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="bg-petrol-deep text-white">
      <div className="mx-auto w-full max-w-page px-5 py-16 lg:py-22">
        <h2
          id={id}
          className="max-w-[18ch] text-[clamp(2.25rem,1.6rem+3vw,3.75rem)] leading-[1] tracking-[-0.03em]"
        >
          {title}
        </h2>
        <p className="mt-4 max-w-[34rem] text-lg text-[#cfe3e6]">{text}</p>
        <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
          <ButtonLink to={start} variant="onDark" wide="phone">
            Começar Agora
          </ButtonLink>
          <p className="text-sm text-[#cfe3e6]">{trialDays} dias grátis. Cancele quando quiser, sem multa.</p>
        </div>
      </div>
    </section>
  )
}
