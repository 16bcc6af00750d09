import { monthOf } from '@encaixe/contract/local-time.ts'
import { longestStatementNote, paymentSentences } from '@encaixe/contract/payment-rules.ts'
import type { Statement } from '@encaixe/contract/statement-fields.ts'
import type { SentStatement } from '@encaixe/contract/statements.ts'
import { useState } from 'react'
import { useCompany } from '../identity/use-company.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { NoteSheet } from '../shell/note-sheet.tsx'
import { Refusal } from '../shell/refusal.tsx'
import { useMissingSubscription } from '../subscriptions/require-subscription.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Card, CardTitle } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CopyLine } from '../ui/copy-line.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { WhatsappIcon } from '../ui/icons/contact.tsx'
import { GuardedButton } from '../ui/off-action.tsx'
import { useToast } from '../ui/toast.tsx'
import { useFocusAfter } from '../ui/use-kept-focus.ts'
import { useAnswerStatement, useSendStatement } from './change-statements.ts'
import { inviteText, nameMonth } from './describe-statement.ts'

const sendingFailed = 'Não foi possível enviar o extrato. Por favor, tente novamente.'

type Props = { statement: Statement; today: string }

/**
 * Sends a draft, which closes it, or sends a statement again with a new link. The link is shown once, so that the owner
 * can send it to the professional.
 */
export function SendCard({ statement, today }: Props) {
  const company = useCompany()
  const reason = useMissingSubscription('extratos')
  const send = useSendStatement(statement.id)
  const [asked, setAsked] = useState(false)
  const [sent, setSent] = useState<SentStatement>()
  useFocusAfter(sent, 'enviado')
  const { status, collaboratorName, month, answers } = statement
  const first = collaboratorName.split(' ')[0]
  if (status === 'accepted' || status === 'contested') return null
  if (sent) {
    return (
      <Card as="section" aria-labelledby="enviado">
        <CardTitle id="enviado">{`Extrato enviado a ${first}`}</CardTitle>
        <p role="status" className="mb-4 text-ui text-ink-2">
          {sent.url === null
            ? sent.mailed
              ? `${first} recebe por e-mail o link, para aceitar ou contestar.`
              : `O e-mail a ${first} não saiu. Peça a quem registrou a empresa para enviar de novo.`
            : sent.mailed
              ? `${first} recebeu por e-mail. Se quiser, mande também o link: ele abre o extrato sem senha.`
              : `Mande o link a ${first}: ele abre o extrato sem senha${sent.answers === 'link' ? ', para aceitar ou contestar' : ''}.`}
        </p>
        {sent.url === null ? null : (
          <>
            <CopyLine address={sent.url} label="Copiar o link do extrato" />
            <a
              href={`https://wa.me/?text=${encodeURIComponent(inviteText(sent, company, sent.url))}`}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonStyle({ variant: 'secondary', wide: 'phone', className: 'mt-2' })}
            >
              <WhatsappIcon />
              Enviar pelo WhatsApp
              <span className="sr-only">, abre em outra janela</span>
            </a>
          </>
        )}
      </Card>
    )
  }
  const isDraft = status === 'draft'
  const act = () =>
    send.mutateAsync().then(
      (done) => {
        setAsked(false)
        setSent(done)
      },
      () => undefined,
    )
  return (
    <Card as="section" aria-labelledby="enviar">
      <CardTitle id="enviar">
        {isDraft ? 'Ainda é um rascunho' : `Esperando a resposta de ${first}`}
      </CardTitle>
      <p className="mb-4 text-ui text-ink-2">
        {isDraft
          ? 'Muda com os atendimentos e pagamentos do mês, e só a empresa vê, até você enviar.'
          : 'Não chegou? Envie de novo: sai um link novo, e o anterior deixa de valer.'}
      </p>
      {!isDraft && answers === 'nobody' ? (
        <div className="mb-4">
          <Alert tone="warning" says="nothing" title="Ninguém responde pelo link">
            O acesso de {first} à equipe terminou. Para receber a resposta, dê acesso a {first} de novo.
          </Alert>
        </div>
      ) : null}
      <Refusal error={asked ? undefined : send.error} fallback={sendingFailed} className="mb-4" />
      <GuardedButton
        reason={reason}
        wide="phone"
        variant={isDraft ? 'primary' : 'secondary'}
        sending={send.isPending && !asked}
        sendingLabel="Enviando..."
        onClick={() => (isDraft ? setAsked(true) : void act())}
      >
        {isDraft ? `Enviar a ${first}` : 'Enviar de novo'}
      </GuardedButton>
      <ConfirmDialog
        open={asked}
        onClose={() => {
          send.reset()
          setAsked(false)
        }}
        onConfirm={act}
        title={`Enviar o extrato de ${nameMonth(month)}?`}
        sentence={`Ao enviar, o extrato fecha e não muda mais. O que mudar depois entra no mês seguinte, como correção.${month === monthOf(today) ? ' Este mês ainda não acabou: o que for concluído depois também entra no próximo extrato.' : ''}`}
        confirmLabel="Enviar extrato"
        tone="primary"
        sending={send.isPending}
        sendingLabel="Enviando..."
        error={describeFailure(send.error, sendingFailed)}
      />
    </Card>
  )
}

const answerFailed = 'Não foi possível enviar a sua resposta. Por favor, tente novamente.'

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
      <Refusal error={accept.error} fallback={answerFailed} className="mb-4" />
      <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
        <Button
          icon={<CheckIcon />}
          sending={accept.isPending}
          sendingLabel="Enviando..."
          onClick={() =>
            accept.mutate(undefined, {
              onSuccess: () => {
                // The pressed button is removed with its card, so the focus moves to the statement's lines.
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
        fallback={answerFailed}
        label="Enviar contestação"
      />
    </Card>
  )
}
