import { longestStatementNote, paymentSentences } from '@encaixe/contract/payment-rules.ts'
import type { Statement } from '@encaixe/contract/statement-fields.ts'
import { type FormEvent, useRef, useState } from 'react'
import { describeFailure } from '../platform/describe-failure.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useToast } from '../ui/toast.tsx'
import { useAnswerStatement } from './change-statements.ts'

const failed = 'Não foi possível enviar a sua resposta. Por favor, tente novamente.'

/** The professional's answer to what she was sent. */
export function AnswerCard({ statement: { id } }: { statement: Statement }) {
  const answer = useAnswerStatement(id)
  const notify = useToast()
  const [contesting, setContesting] = useState(false)
  const [note, setNote] = useState('')
  const [empty, setEmpty] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  // Each of the two answers has an error of its own.
  const ask = (open: boolean) => {
    answer.reset()
    setContesting(open)
  }

  function contest(event: FormEvent) {
    event.preventDefault()
    if (answer.isPending) return
    setEmpty(note.trim() === '')
    if (note.trim() === '') return field.current?.focus()
    answer.mutate(note, {
      onSuccess: () => {
        setContesting(false)
        notify('Contestação enviada')
      },
    })
  }

  const error = describeFailure(answer.error, failed)
  return (
    <Card as="section" aria-labelledby="resposta">
      <CardTitle id="resposta">Está tudo certo?</CardTitle>
      <p className="mb-4 text-ui text-ink-2">
        Confira os atendimentos. Se algo não bate, conteste e diga o quê: a empresa lê a sua nota.
      </p>
      {error && !contesting ? <Alert className="mb-4">{error}</Alert> : null}
      <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
        <Button
          icon={<CheckIcon />}
          sending={answer.isPending && !contesting}
          sendingLabel="Enviando..."
          onClick={() =>
            answer.mutate(undefined, {
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
        <Button variant="secondary" onClick={() => ask(true)}>
          Contestar
        </Button>
      </div>
      <Dialog
        open={contesting}
        onClose={answer.isPending ? () => undefined : () => ask(false)}
        size="wide"
        title="Contestar o extrato"
        sentence="O extrato não muda: o que for corrigido entra no próximo, como correção."
      >
        <form onSubmit={contest} noValidate className="grid gap-5">
          <Field label="O que não bate?" required error={empty ? paymentSentences.note : undefined}>
            <TextArea
              ref={field}
              data-autofocus
              rows={4}
              maxLength={longestStatementNote}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </Field>
          {error ? <Alert>{error}</Alert> : null}
          <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-auto">
            <Button variant="secondary" onClick={() => ask(false)} unavailable={answer.isPending}>
              Voltar
            </Button>
            <Button type="submit" sending={answer.isPending} sendingLabel="Enviando...">
              Enviar contestação
            </Button>
          </div>
        </form>
      </Dialog>
    </Card>
  )
}
