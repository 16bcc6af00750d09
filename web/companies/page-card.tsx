import type { Company } from '@encaixe/contract/companies.ts'
import { Card, CardTitle } from '../ui/card.tsx'
import { CompanyStatus } from './company-status.tsx'
import { OpenPage } from './open-page.tsx'
import { SharePage } from './share-page.tsx'

/** The public address, the ways to share it, and whether the page is open. */
export function PageCard({ company }: { company: Company }) {
  return (
    <Card as="section" padding="roomy" aria-labelledby="pagina-publica" className="mt-5">
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="min-w-0">
          <CardTitle id="pagina-publica">Sua página pública</CardTitle>
          <SharePage name={company.name} slug={company.slug}>
            <OpenPage slug={company.slug} />
          </SharePage>
        </div>
        <div className="border-line max-lg:border-t max-lg:pt-5 lg:border-l lg:pl-10">
          <CardTitle>Situação</CardTitle>
          <CompanyStatus company={company} />
        </div>
      </div>
    </Card>
  )
}
