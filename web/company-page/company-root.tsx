import type { Deployment } from '../platform/deployment.ts'
import { RouterlessPage } from '../shell/routerless-page.tsx'
import { CompanyPage, type CompanyPageProps } from './company-page.tsx'

type Props = { shown: CompanyPageProps; deployment: Deployment }

/** The same in the document of the server and in the browser, which gets these as data. */
export function CompanyRoot({ shown, deployment }: Props) {
  return (
    <RouterlessPage deployment={deployment} pathname={`/${shown.company.slug}`}>
      <CompanyPage {...shown} />
    </RouterlessPage>
  )
}
