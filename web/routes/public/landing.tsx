import { AskedOften } from '../../marketing/asked-often.tsx'
import { BothSides } from '../../marketing/both-sides.tsx'
import { lead, oneDay, oneStory } from '../../marketing/describe-encaixe.ts'
import { Hero } from '../../marketing/hero.tsx'
import { LastCall } from '../../marketing/last-call.tsx'
import { listSalesQuestions } from '../../marketing/list-questions.ts'
import { MarketingPage } from '../../marketing/marketing-page.tsx'
import { OneBooking } from '../../marketing/one-booking.tsx'
import { PlanPicker } from '../../marketing/plan-picker.tsx'
import { TradeCards } from '../../marketing/trade-cards.tsx'
import { useHashScroll } from '../../marketing/use-hash-scroll.ts'
import { useSignedInHome } from '../../marketing/use-signed-in-home.ts'
import { useDeployment } from '../../platform/deployment.ts'
import '../../ui/classes.css'

export default function Landing() {
  useSignedInHome()
  useHashScroll()
  const { oidcName } = useDeployment()
  return (
    <MarketingPage>
      <Hero title="Cabe mais um na sua agenda." lead={lead} day={oneDay} />
      <OneBooking {...oneStory} />
      <BothSides />
      <TradeCards />
      <PlanPicker />
      <AskedOften questions={listSalesQuestions(oidcName)} />
      <LastCall
        title="Tem um horário vago amanhã. Alguém quer."
        text="Configurar leva de 15 a 30 minutos. Depois, é só deixar o link onde seus clientes já estão."
      />
    </MarketingPage>
  )
}
