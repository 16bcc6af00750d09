import { terms } from '@encaixe/contract/terms.ts'
import { TermsText } from '../../legal/terms-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export default function TermsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sheet"
      closeButton
      title={terms.title}
      actions={<Button onClick={onClose}>Voltar para o agendamento</Button>}
    >
      <div className="text-ink-2 [&_h3]:text-ink">
        <TermsText level="h3" />
      </div>
    </Dialog>
  )
}
