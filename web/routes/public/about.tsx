import { LastCall } from '../../marketing/last-call.tsx'
import { lead, mission, values, vision } from '../../marketing/list-values.ts'
import { MarketingPage } from '../../marketing/marketing-page.tsx'
import { PageTop } from '../../marketing/page-top.tsx'
import { useSignedInHome } from '../../marketing/use-signed-in-home.ts'
import { WeekDrawing } from '../../marketing/week-drawing.tsx'
import '../../ui/classes.css'

export default function About() {
  useSignedInHome()
  return (
    <MarketingPage>
      <PageTop title="Sobre o Encaixe" lead={lead} />
      <section className="bg-petrol-deep text-white">
        <div className="mx-auto grid w-full max-w-page items-center gap-x-16 gap-y-10 px-5 py-16 lg:grid-cols-[1.2fr_1fr] lg:py-22">
          <div>
            <h2 className="text-display-md text-[#cfe3e6]">Missão</h2>
            <p className="mt-4 font-display text-[clamp(1.75rem,1.4rem+1.6vw,2.5rem)] leading-[1.12] font-bold tracking-[-0.02em]">
              {mission}
            </p>
          </div>
          <WeekDrawing className="w-full max-lg:max-w-[26rem]" />
        </div>
      </section>
      <section
        aria-labelledby="valores"
        className="mx-auto grid w-full max-w-page gap-x-16 gap-y-6 px-5 py-16 lg:grid-cols-[1fr_2fr] lg:py-22"
      >
        <h2 id="valores" className="text-display-lg">
          Valores
        </h2>
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {values.map(({ title, text }) => (
            <li key={title} className="border-t-2 border-accent-text pt-4">
              <h3 className="text-display-sm">{title}</h3>
              <p className="mt-1.5 text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="mx-auto grid w-full max-w-page gap-x-16 gap-y-4 px-5 pb-16 lg:grid-cols-[1fr_2fr] lg:pb-22">
        <h2 className="text-display-lg">Visão</h2>
        <p className="max-w-[24ch] font-display text-[clamp(1.75rem,1.4rem+1.6vw,2.5rem)] leading-[1.12] font-bold tracking-[-0.02em] text-accent-text">
          {vision}
        </p>
      </section>
      <LastCall
        title="Venha ver se cabe."
        text="Trinta dias para experimentar com a sua agenda de verdade."
      />
    </MarketingPage>
  )
}
