import { longestStatementNote, paymentSentences } from '@encaixe/contract/payment-rules.ts'
import type { Statement } from '@encaixe/contract/statement-fields.ts'
import { useState } from 'react'
import { NoteSheet } from '../shell/note-sheet.tsx'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { useToast } from '../ui/toast.tsx'
import { useAnswerStatement } from './change-statements.ts'

const failed = 'Não foi possível enviar a sua resposta. Por favor, tente novamente.'

/** The professional's answer to what she was sent. */
export function AnswerCard({ statement: { id } }: { statement: Statement }) {
  const accept = useAnswerStatement(id)
  const { mutateAsync: contest } = useAnswerStatement(id)
  const notify = useToast()
  const [contesting, setContesting] = useState(false)
  return (
    <Card as="section" aria-labelledby="resposta">
      <CardTitle id="resposta">Está tudo certo?</CardTitle>
      <p className="mb-4 text-ui text-ink-2">
        Confira os atendimentos. Se algo não bate, conteste e diga o quê: a empresa lê a sua nota.
      </p>
      <Refusal error={accept.error} fallback={failed} className="mb-4" />
      <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
        <Button
          icon={<CheckIcon />}
          sending={accept.isPending}
          sendingLabel="Enviando..."
          onClick={() =>
            accept.mutate(undefined, {
              onSuccess: () => {
                // The pressed button is removed with its card.
                focusHeading('linhas')
                notify('Extrato aceito')
              },
            })
          }
        >
          Está certo
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            accept.reset()
            setContesting(true)
          }}
        >
          Contestar
        </Button>
      </div>
      <NoteSheet
        open={contesting}
        onClose={() => setContesting(false)}
        send={contest}
        onSent={() => notify('Contestação enviada')}
        field={{
          name: 'note',
          label: 'O que não bate?',
          longest: longestStatementNote,
          missing: paymentSentences.note,
        }}
        title="Contestar o extrato"
        sentence="O extrato não muda: o que for corrigido entra no próximo, como correção."
        fallback={failed}
        label="Enviar contestação"
      />
    </Card>
  )
}
