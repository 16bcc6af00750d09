import { withPreposition } from '@encaixe/contract/company-article.ts'
import type { StatementView } from '@encaixe/contract/message-links.ts'
import { longestStatementNote, paymentSentences } from '@encaixe/contract/payment-rules.ts'
import { nameMonth } from '../statements/describe-statement.ts'
import { StatementLines, StatementTotals } from '../statements/statement-lines.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Field, FieldError } from '../ui/field.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { StatementIcon } from '../ui/icons/money.tsx'
import { AlertCircleIcon } from '../ui/icons/notices.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { AnswerProblems, FormPage } from './form-page.tsx'
import { ShopLines } from './shop-lines.tsx'

type Props = { token: string; view: StatementView; notice: string | undefined; serverNow: string }

const marks = {
  draft: <StatementIcon className="size-6" />,
  sent: <StatementIcon className="size-6" />,
  accepted: <CheckIcon className="size-6" strokeWidth={2.5} />,
  contested: <AlertCircleIcon className="size-6" />,
}

export const statementTitle = ({ statement: { month } }: StatementView) => `Extrato de ${nameMonth(month)}`

/** A professional's statement of a month, without sign-in. The professional answers by a form without script. */
export function StatementLinkPage({ token, view, notice, serverNow }: Props) {
  const { company, statement } = view
  const { collaboratorName, status, totals, lines, month } = statement
  return (
    <FormPage
      company={company}
      mark={marks[status]}
      title={statementTitle(view)}
      lead={`${collaboratorName}, ${withPreposition('de', company)}`}
      year={serverNow.slice(0, 4)}
    >
      <div className="px-5 py-6 sm:px-10 sm:py-7">
        <AnswerProblems notice={status === 'sent' ? notice : undefined} />
        {status === 'accepted' ? (
          <Alert tone="success" title="Você disse que está certo." className="mb-5">
            {`${company.name} já sabe. Não precisa fazer mais nada.`}
          </Alert>
        ) : null}
        {status === 'contested' ? (
          <Alert
            tone="warning"
            says="status"
            title={`${company.name} recebeu a sua contestação.`}
            className="mb-5"
          >
            <span className="whitespace-pre-line">{statement.note}</span>
          </Alert>
        ) : null}
        <StatementTotals totals={totals} name={collaboratorName} own />
        {status === 'sent' ? <Answers token={token} view={view} /> : null}
      </div>
      <div className="border-t border-line">
        <h2 className="px-5 pt-6 pb-4 text-display-sm sm:px-10">Atendimentos</h2>
        {lines.length > 0 ? (
          <div className="sm:px-5">
            <StatementLines lines={lines} month={nameMonth(month)} />
          </div>
        ) : (
          <p className="px-5 pb-6 text-ink-2 sm:px-10">Nada concluído neste mês.</p>
        )}
      </div>
      <div className="px-5 pb-6 sm:px-10 sm:pb-7">
        <ShopLines company={company} />
      </div>
    </FormPage>
  )
}

function Answers({ token, view: { statement } }: Pick<Props, 'token' | 'view'>) {
  if (statement.answers === 'nobody')
    return (
      <p className="mt-5 border-t border-line pt-5 text-ink-2">
        O seu acesso à equipe terminou, e este extrato não é respondido pelo link. Fale com a empresa.
      </p>
    )
  if (statement.answers === 'account')
    return (
      <div className="mt-5 border-t border-line pt-5">
        <p className="mb-4 text-ink-2">Você tem conta nesta empresa. Para responder, entre nela.</p>
        <ButtonLink href={`/company/statements/${statement.id}`} wide="phone">
          Entrar e responder
        </ButtonLink>
      </div>
    )
  const form = { method: 'post', action: `/api/links/${encodeURIComponent(token)}/form` } as const
  return (
    <div className="mt-5 border-t border-line pt-5">
      <form {...form}>
        <input type="hidden" name="answer" value="accept" />
        <Button
          type="submit"
          wide="phone"
          icon={<CheckIcon />}
          data-sent="Enviando..."
          className="min-h-14 text-lg"
        >
          Está certo
        </Button>
      </form>
      <details className="group mt-4">
        <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-md font-semibold text-accent-text hover:underline">
          Contestar
        </summary>
        <form {...form} className="mt-3 grid max-w-[34rem] gap-4">
          <input type="hidden" name="answer" value="contest" />
          <Field
            id="nota"
            label="O que não bate?"
            hint="O extrato não muda: o que for corrigido entra no próximo, como correção."
          >
            <TextArea name="note" rows={4} maxLength={longestStatementNote} required />
            <div id="nota-error" hidden>
              <FieldError>{paymentSentences.note}</FieldError>
            </div>
          </Field>
          <Button
            type="submit"
            variant="secondary"
            wide="phone"
            data-sent="Enviando..."
            className="justify-self-start"
          >
            Enviar contestação
          </Button>
        </form>
      </details>
    </div>
  )
}
