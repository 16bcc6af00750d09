import { isRefusal } from '@encaixe/contract/client.ts'
import type { LinkAnswer, LinkView } from '@encaixe/contract/message-links.ts'
import { product } from '@encaixe/contract/product.ts'
import { type FormEvent, useState } from 'react'
import { askCompany } from '../appointments/ask-company.ts'
import PhoneLinks from '../shell/phone-links.tsx'
import { Refusal } from '../shell/refusal.tsx'
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
  late: boolean
  notice: string | undefined
  onAnswered: (view: LinkView) => void
}

const failed = 'Não foi possível concluir. Por favor, tente novamente.'

/** The action of the link, as a form that also works without script, and links to other pages. */
export function LinkActions({ token, view, state, late, notice, onAnswered }: Props) {
  const { isSending, answer } = useLinkAnswer(token, view, onAnswered)
  const [problem, setProblem] = useState<Error>()
  const ready = askCompany(view.appointment)
  const asks = state === 'asks' && view.purpose !== 'calendar'

  async function submit(event: FormEvent, chosen: LinkAnswer = {}) {
    event.preventDefault()
    setProblem(undefined)
    const error = await answer(chosen)
    // The reloaded page explains that the link is not valid any more.
    if (error && isRefusal(error, 'link_gone')) location.reload()
    else setProblem(error)
  }

  return (
    <>
      {problem || notice ? (
        <Refusal
          className="mb-5"
          error={problem ?? new Error(notice)}
          fallback={problem ? failed : (notice ?? failed)}
          text={ready}
          actions={
            problem && isOutdated(problem) ? (
              <Button size="sm" variant="secondary" onClick={() => location.reload()}>
                Ver como ficou
              </Button>
            ) : null
          }
        />
      ) : null}
      <div className="flex flex-wrap gap-3">
        {asks ? (
          <form
            method="post"
            action={`/api/links/${encodeURIComponent(token)}/form`}
            onSubmit={(event) => submit(event)}
            className="max-sm:w-full"
          >
            <input type="hidden" name="seen" value={seenOf(view)} />
            <Answer view={view} sending={isSending} />
          </form>
        ) : null}
        {late && view.company.phone ? (
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:w-full">
            <PhoneLinks phone={view.company.phone} text={ready} />
          </div>
        ) : null}
        <WaysOn token={token} view={view} asks={asks} />
      </div>
      {view.purpose === 'stop' && !view.allStopped ? (
        <form
          method="post"
          action={`/api/links/${encodeURIComponent(token)}/form`}
          onSubmit={(event) => submit(event, { everything: true })}
          className="mt-6 border-t border-line pt-5"
        >
          <input type="hidden" name="everything" value="true" />
          <p className="mb-3 text-ui text-ink-2">
            {`Não conhece esta empresa, ou não quer mensagens de nenhuma que usa o ${product.name}?`}
          </p>
          <Button type="submit" variant="secondary" wide="phone" sending={isSending}>
            {`Não quero mais e-mails do ${product.name}`}
          </Button>
        </form>
      ) : null}
    </>
  )
}

function Answer({ view: { purpose, appointment }, sending }: { view: LinkView; sending: boolean }) {
  if (purpose === 'cancel') {
    return (
      <Button type="submit" variant="danger" wide="phone" sending={sending}>
        {appointment.status === 'held'
          ? appointment.awaits === 'answer'
            ? 'Cancelar pedido'
            : 'Cancelar horário'
          : appointment.parts.length > 1
            ? 'Cancelar a visita toda'
            : 'Cancelar agendamento'}
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
      {coming ? 'Vou sim' : 'Parar mensagens'}
    </Button>
  )
}

function WaysOn({ token, view, asks }: { token: string; view: LinkView; asks: boolean }) {
  const { purpose, company, appointment } = view
  const isHeld = appointment.status === 'held'
  const isOwed = isHeld && appointment.awaits !== 'answer'
  if (appointment.status !== 'scheduled' && !isHeld) {
    return (
      <ButtonLink href={`/${company.slug}`} wide="phone">
        Agendar outro horário
      </ButtonLink>
    )
  }
  if (asks && purpose === 'cancel') {
    return (
      <ButtonLink href={`/${company.slug}`} variant="secondary" wide="phone">
        {!isHeld ? 'Manter agendamento' : isOwed ? 'Manter horário' : 'Manter pedido'}
      </ButtonLink>
    )
  }
  return (
    <>
      {isOwed ? (
        <ButtonLink href={`/schedules/${appointment.id}`} wide="phone">
          {appointment.awaits === 'payment' ? 'Pagar o sinal' : 'Ver meu agendamento'}
        </ButtonLink>
      ) : null}
      {view.calendar === null || isHeld ? null : (
        <ButtonLink
          href={`/a/${token}/agendamento.ics`}
          variant={purpose === 'calendar' ? 'primary' : 'soft'}
          icon={<CalendarIcon />}
          wide="phone"
        >
          Adicionar ao calendário
        </ButtonLink>
      )}
      <ButtonLink href={`/${company.slug}`} variant="secondary" wide="phone">
        {`Voltar para ${company.name}`}
      </ButtonLink>
    </>
  )
}
