import { terms } from '@encaixe/contract/terms.ts'
import { useState } from 'react'
import { TermsText } from '../../legal/terms-text.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Above the button that accepts the terms and books. They are read over the form, which stays as it is. */
export default function TermsToBook({ id }: { id: string }) {
  const [reading, setReading] = useState(false)
  const close = () => setReading(false)
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
      <Dialog
        open={reading}
        onClose={close}
        size="large"
        title={terms.title}
        actions={<Button onClick={close}>Voltar para o agendamento</Button>}
      >
        <div className="text-ink-2 [&_h3]:text-ink">
          <TermsText level="h3" />
        </div>
      </Dialog>
    </>
  )
}
