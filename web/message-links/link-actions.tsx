import { isRefusal } from '@encaixe/contract/client.ts'
import type { LinkView } from '@encaixe/contract/message-links.ts'
import { type FormEvent, useState } from 'react'
import { describeFailure } from '../platform/describe-failure.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { CalendarIcon } from '../ui/icons/time.tsx'
import { isOutdated, useLinkAnswer } from './answer-link.ts'
import { type LinkText, seenOf } from './describe-link.ts'

type Props = {
  token: string
  view: LinkView
  state: LinkText['state']
  notice: string | undefined
  onAnswered: (view: LinkView) => void
}

const failed = 'Não foi possível concluir. Por favor, tente novamente.'

/** The action of the link, as a form that also works without script, and links to other pages. */
export function LinkActions({ token, view, state, notice, onAnswered }: Props) {
  const { isSending, answer } = useLinkAnswer(token, view, onAnswered)
  const [problem, setProblem] = useState<Error>()
  const asks = state === 'asks' && view.purpose !== 'calendar'

  async function submit(event: FormEvent) {
    event.preventDefault()
    setProblem(undefined)
    const error = await answer()
    // The reloaded page explains that the link is not valid any more.
    if (error && isRefusal(error, 'link_gone')) location.reload()
    else setProblem(error)
  }

  return (
    <>
      {problem || notice ? (
        <Alert
          className="mb-5"
          actions={
            problem && isOutdated(problem) ? (
              <Button size="sm" variant="secondary" onClick={() => location.reload()}>
                Ver como ficou
              </Button>
            ) : null
          }
        >
          {problem ? describeFailure(problem, failed) : notice}
        </Alert>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {asks ? (
          <form
            method="post"
            action={`/api/links/${encodeURIComponent(token)}/form`}
            onSubmit={submit}
            className="max-sm:w-full"
          >
            <input type="hidden" name="seen" value={seenOf(view)} />
            <Answer purpose={view.purpose} sending={isSending} />
          </form>
        ) : null}
        <WaysOn token={token} view={view} asks={asks} />
      </div>
    </>
  )
}

function Answer({ purpose, sending }: { purpose: LinkView['purpose']; sending: boolean }) {
  if (purpose === 'cancel') {
    return (
      <Button type="submit" variant="danger" wide="phone" sending={sending}>
        Cancelar agendamento
      </Button>
    )
  }
  const coming = purpose === 'confirm'
  return (
    <Button
      type="submit"
      wide="phone"
      sending={sending}
      icon={coming ? <CheckIcon strokeWidth={2.5} /> : undefined}
    >
      {coming ? 'Vou sim' : 'Parar lembretes'}
    </Button>
  )
}

function WaysOn({ token, view, asks }: { token: string; view: LinkView; asks: boolean }) {
  const { purpose, company, appointment } = view
  if (appointment.status !== 'scheduled') {
    return (
      <ButtonLink href={`/${company.slug}`} wide="phone">
        Agendar outro horário
      </ButtonLink>
    )
  }
  if (asks && purpose === 'cancel') {
    return (
      <ButtonLink href={`/${company.slug}`} variant="secondary" wide="phone">
        Manter agendamento
      </ButtonLink>
    )
  }
  return (
    <>
      <ButtonLink
        href={`/a/${token}/agendamento.ics`}
        variant={purpose === 'calendar' ? 'primary' : 'soft'}
        icon={<CalendarIcon />}
        wide="phone"
      >
        Adicionar ao calendário
      </ButtonLink>
      <ButtonLink href={`/${company.slug}`} variant="secondary" wide="phone">
        {`Voltar para ${company.name}`}
      </ButtonLink>
    </>
  )
}
