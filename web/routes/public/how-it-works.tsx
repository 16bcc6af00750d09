import { AskedOften } from '../../marketing/asked-often.tsx'
import { LastCall } from '../../marketing/last-call.tsx'
import { listSalesQuestions } from '../../marketing/list-questions.ts'
import { PageTop } from '../../marketing/page-top.tsx'
import { lead, StepShots, steps } from '../../marketing/step-shots.tsx'
import { useHashScroll } from '../../marketing/use-hash-scroll.ts'
import { useSignedInHome } from '../../marketing/use-signed-in-home.ts'
import { useDeployment } from '../../platform/deployment.ts'
import { pageHead } from '../../platform/page-head.ts'
import { describeOrganization, describeQuestions } from '../../platform/structured-data.ts'
import type { Route } from './+types/how-it-works.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    path: '/como-funciona',
    title: 'Como Funciona',
    description: lead,
    structured: (site) => [describeOrganization(site), describeQuestions(listSalesQuestions(site.oidcName))],
  })
}

export default function HowItWorks() {
  useSignedInHome()
  useHashScroll()
  const { oidcName } = useDeployment()
  return (
    <>
      <PageTop title="Como funciona" lead={lead} />
      <StepShots steps={steps} />
      <AskedOften questions={listSalesQuestions(oidcName)} />
      <LastCall
        title="Quatro passos, e o primeiro é um clique."
        text={`Entre com ${oidcName}. Não há senha nova para lembrar.`}
      />
    </>
  )
}
