import type { Company } from '@encaixe/contract/companies.ts'
import { useState } from 'react'
import { loadLater } from '../platform/load-later.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { QrIcon } from '../ui/icons/qr.tsx'
import { CompanyStatus } from './company-status.tsx'
import { useMarkShared } from './mark-shared.ts'
import { OpenPage } from './open-page.tsx'
import { PublicAddress } from './public-address.tsx'

const QrDialog = loadLater(() => import('./qr-dialog.tsx'))

/** The public address, the ways to share it, and whether the page is open. */
export function PageCard({ company }: { company: Company }) {
  const [qr, setQr] = useState<'never' | 'open' | 'closed'>('never')
  const markShared = useMarkShared(company.slug)
  const openQr = () => {
    markShared()
    setQr('open')
  }
  return (
    <Card as="section" padding="roomy" aria-labelledby="pagina-publica">
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="min-w-0">
          <CardTitle id="pagina-publica">Sua página pública</CardTitle>
          <PublicAddress slug={company.slug} />
          <div className="mt-2 flex flex-wrap items-start gap-3">
            <OpenPage slug={company.slug} />
            <Button variant="soft" size="sm" icon={<QrIcon />} onClick={openQr}>
              QR code
            </Button>
          </div>
        </div>
        <div className="border-line max-lg:border-t max-lg:pt-5 lg:border-l lg:pl-10">
          <CardTitle>Situação</CardTitle>
          <CompanyStatus company={company} />
        </div>
      </div>
      {qr === 'never' ? null : (
        <QrDialog
          open={qr === 'open'}
          onClose={() => setQr('closed')}
          name={company.name}
          slug={company.slug}
        />
      )}
    </Card>
  )
}
