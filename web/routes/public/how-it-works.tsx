import { AskedOften } from '../../marketing/asked-often.tsx'
import { LastCall } from '../../marketing/last-call.tsx'
import { listSalesQuestions } from '../../marketing/list-questions.ts'
import { MarketingPage } from '../../marketing/marketing-page.tsx'
import { PageTop } from '../../marketing/page-top.tsx'
import { lead, StepShots, steps } from '../../marketing/step-shots.tsx'
import { useHashScroll } from '../../marketing/use-hash-scroll.ts'
import { useSignedInHome } from '../../marketing/use-signed-in-home.ts'
import { useDeployment } from '../../platform/deployment.ts'
import '../../ui/classes.css'

export default function HowItWorks() {
  useSignedInHome()
  useHashScroll()
  const { oidcName } = useDeployment()
  return (
    <MarketingPage>
      <PageTop title="Como funciona" lead={lead} />
      <StepShots steps={steps} />
      <AskedOften questions={listSalesQuestions(oidcName)} />
      <LastCall
        title="Quatro passos, e o primeiro é um clique."
        text={`Entre com ${oidcName}. Não há senha nova para lembrar.`}
      />
    </MarketingPage>
  )
}
