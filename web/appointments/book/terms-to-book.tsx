import { useState } from 'react'
import { loadLater } from '../../platform/load-later.tsx'
import { useFirstMove } from '../../platform/use-first-move.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

const TermsDialog = loadLater(() => import('./terms-dialog.tsx'), 'fallback')

/** The notice above the button that accepts the terms and books. */
export default function TermsToBook({ id }: { id: string }) {
  const [reading, setReading] = useState<boolean>()
  useFirstMove(TermsDialog.fetch)
  return (
    <>
      <Alert
        id={id}
        tone="info"
        says="nothing"
        className="mb-4"
        actions={
          <Button variant="secondary" size="sm" onClick={() => setReading(true)}>
            Ler os Termos de Uso
          </Button>
        }
      >
        Falta só aceitar os Termos de Uso. É uma vez só.
      </Alert>
      {reading === undefined ? null : <TermsDialog open={reading} onClose={() => setReading(false)} />}
    </>
  )
}
