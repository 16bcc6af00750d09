import { useState } from 'react'
import { loadLater } from '../../platform/load-later.tsx'
import { useFirstMove } from '../../platform/use-first-move.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

const TermsDialog = loadLater(() => import('./terms-dialog.tsx'), 'fallback')

type Props = {
  id: string
  /** True for one line without a button, for the bar of the booking form. */
  line?: boolean
}

/** The notice beside the button that accepts the terms and books. */
export default function TermsToBook({ id, line = false }: Props) {
  const [reading, setReading] = useState<boolean>()
  useFirstMove(TermsDialog.fetch)
  const read = () => setReading(true)
  return (
    <>
      {line ? (
        <span id={id}>
          Você aceita os{' '}
          <button type="button" className="-mb-3 pb-3 font-medium text-accent-text underline" onClick={read}>
            Termos de Uso
          </button>
          .
        </span>
      ) : (
        <Alert
          id={id}
          tone="info"
          says="nothing"
          className="mb-4"
          actions={
            <Button variant="secondary" size="sm" onClick={read}>
              Ler os Termos de Uso
            </Button>
          }
        >
          Falta só aceitar os Termos de Uso. É uma vez só.
        </Alert>
      )}
      {reading === undefined ? null : <TermsDialog open={reading} onClose={() => setReading(false)} />}
    </>
  )
}
