import { isRefusal } from '@encaixe/contract/client.ts'
import { withPreposition } from '@encaixe/contract/company-article.ts'
import type { LinkAnswer, LinkView } from '@encaixe/contract/message-links.ts'
import { product } from '@encaixe/contract/product.ts'
import { cx } from 'class-variance-authority'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { askCompany } from '../appointments/ask-company.ts'
import { Fact } from '../appointments/book/fact.tsx'
import { DayDrawing } from '../appointments/day-drawing.tsx'
import { spanOf } from '../appointments/measure-span.ts'
import { formatLongDate } from '../platform/formats.ts'
import PhoneLinks from '../shell/phone-links.tsx'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { CheckIcon, XIcon } from '../ui/icons/actions.tsx'
import { CalendarIcon } from '../ui/icons/time.tsx'
import { isOutdated, useLinkAnswer } from './answer-link.ts'
import { aboutReturn, describeLink, type LinkText, seenOf } from './describe-link.ts'
import { PartList } from './part-list.tsx'
import { ShopLines } from './shop-lines.tsx'

type Props = {
  token: string
  view: LinkView
  /** The error text after the API refused an answer that was sent without script. */
  notice: string | undefined
  hasBegun: boolean
  /** The sentence that says why it is too late to cancel or move the appointment. */
  late: string | undefined
  /** True when the visitor has just answered on this page what the message link asks. */
  answered: boolean
  /** True when the page has just changed its state, so that the focus goes to its title. */
  hasChanged: boolean
  onAnswered: (view: LinkView) => void
  /** Opens the form that moves the appointment; only where the link still allows it. */
  onMove: (() => void) | undefined
  /** 'Posso ir antes', where the link offers it. */
  earlier: ReactNode
}

export function LinkCard({ token, view, notice, hasBegun, late, answered, hasChanged, ...on }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!hasChanged) return
    window.scrollTo({ top: 0 })
    title.current?.focus({ preventScroll: true })
  }, [hasChanged])
  const { appointment, company } = view
  const { date, startTime, endTime, duration, procedure, collaborator, parts, status } = appointment
  const several = parts.length > 1
  const isOneDay = parts.every((part) => part.date === date)
  const text = describeLink(view, { hasBegun, answered, late })
  const cancelled = status === 'cancelled'
  // With a gap between the services no block is drawn: it would also cover hours in which the client is free.
  const isDrawn = !cancelled && isOneDay && parts.every(followsIn)
  return (
    <Card
      as="section"
      padding="none"
      aria-labelledby="agendamento"
      className="mx-auto max-w-[53.75rem] overflow-hidden"
    >
      <div className="bg-shop px-5 py-7 text-white sm:px-10 sm:py-8 forced-colors:border-b">
        <span className="mb-5 grid size-10 place-items-center rounded-md bg-amber text-on-amber">
          <Mark state={late && view.purpose !== 'manage' ? 'asks' : text.state} cancelled={cancelled} />
        </span>
        <h1 ref={title} id="agendamento" tabIndex={-1} className="font-display text-display-lg">
          {text.title}
        </h1>
        <p className="mt-1.5 text-lg sm:text-xl [overflow-wrap:anywhere]">{text.lead}</p>
      </div>
      <div className="px-5 py-6 sm:px-10 sm:py-7">
        <LinkActions
          token={token}
          view={view}
          state={text.state}
          late={late}
          notice={notice}
          onAnswered={on.onAnswered}
          onMove={on.onMove}
          earlier={on.earlier}
        />
        {/* A stranger must not read about the appointment of another person. */}
        {view.toStranger ? null : (
          <div
            className={cx(
              'mt-6 grid items-center gap-x-12 gap-y-4 border-t border-line pt-5',
              isDrawn && 'lg:grid-cols-2',
            )}
          >
            {isDrawn ? (
              <DayDrawing
                startTime={startTime}
                duration={duration}
                title={`${spanOf(startTime, duration)} · ${procedure.name}`}
                detail={`Seu encaixe com ${collaborator.name}`}
                moves={answered}
              />
            ) : null}
            <dl className="grid gap-3">
              {several ? (
                <Fact name="Serviços">
                  <PartList parts={parts} />
                </Fact>
              ) : (
                <Fact name="Serviço">{procedure.name}</Fact>
              )}
              {isOneDay ? (
                <>
                  <Fact name="Data">{formatLongDate(date)}</Fact>
                  <Fact name="Horário">{several ? `${startTime}–${endTime}` : startTime}</Fact>
                </>
              ) : null}
              {several ? null : <Fact name="Profissional">{collaborator.name}</Fact>}
              <Fact name="Empresa">{company.name}</Fact>
            </dl>
          </div>
        )}
        <ShopLines company={company} />
      </div>
    </Card>
  )
}

type Parts = LinkView['appointment']['parts']

const followsIn = ({ startTime }: Parts[number], at: number, parts: Parts) =>
  at === 0 || parts[at - 1]?.endTime === startTime

function Mark({ state, cancelled }: { state: 'asks' | 'done' | 'closed'; cancelled: boolean }) {
  if (cancelled) return <XIcon className="size-6" strokeWidth={2.5} />
  if (state === 'asks') return <CalendarIcon className="size-6" />
  return <CheckIcon className="size-6" strokeWidth={2.5} />
}

type LinkActionsProps = {
  token: string
  view: LinkView
  state: LinkText['state']
  late: string | undefined
  notice: string | undefined
  onAnswered: (view: LinkView) => void
  onMove: (() => void) | undefined
  earlier: ReactNode
}

/** The button whose answer is sent; only this one shows that it is busy. */
type Sent = 'answer' | 'cancel' | 'notMe' | 'everything'

export const formPath = (token: string) => `/api/links/${encodeURIComponent(token)}/form`

const failed = 'Não foi possível concluir. Por favor, tente novamente.'

/** The action of the link, as a form that also works without script, and links to other pages. */
function LinkActions({ token, view, state, late, notice, onAnswered, onMove, earlier }: LinkActionsProps) {
  const { isSending, answer } = useLinkAnswer(token, view, onAnswered)
  const [sent, setSent] = useState<Sent>()
  const [problem, setProblem] = useState<Error>()
  const ready = askCompany(view.appointment)
  const asks = state === 'asks' && view.purpose !== 'calendar'
  const { toStranger } = view
  const pressed = isSending ? sent : undefined

  async function submit(event: FormEvent, button: Sent, chosen: LinkAnswer) {
    event.preventDefault()
    if (isSending) return
    setSent(button)
    setProblem(undefined)
    const error = await answer(chosen)
    // The reloaded page explains that the link is not valid any more.
    if (error && isRefusal(error, 'link_gone')) location.reload()
    else setProblem(error)
  }

  const formOf = (button: Sent, chosen: LinkAnswer = {}) => ({
    method: 'post' as const,
    action: formPath(token),
    onSubmit: (event: FormEvent) => void submit(event, button, chosen),
  })

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
        {asks && toStranger ? (
          <form {...formOf('notMe', { notMe: true })} className="max-sm:w-full">
            <input type="hidden" name="notMe" value="true" />
            <Button type="submit" wide="phone" sending={pressed === 'notMe'}>
              Não é comigo
            </Button>
          </form>
        ) : null}
        {asks ? (
          <form {...formOf('answer')} className="max-sm:w-full">
            <input type="hidden" name="seen" value={seenOf(view)} />
            <Answer view={view} sending={pressed === 'answer'} />
          </form>
        ) : null}
        {onMove ? (
          <Button variant="secondary" wide="phone" onClick={onMove} className="noscript:hidden">
            Remarcar
          </Button>
        ) : null}
        {late ? <Contact company={view.company} text={ready} /> : null}
        {toStranger ? null : <WaysOn token={token} view={view} asks={asks} />}
      </div>
      {earlier}
      {view.purpose === 'manage' && (onMove || view.appointment.status === 'held') ? (
        <details className="mt-5 border-t border-line pt-3">
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            Cancelar agendamento
          </summary>
          <form {...formOf('cancel', { cancel: true })} className="pb-2">
            <input type="hidden" name="seen" value={seenOf(view)} />
            <input type="hidden" name="cancel" value="true" />
            <p className="mb-3 text-ui text-ink-2">
              {`O horário fica livre para outra pessoa e não volta para você.${aboutReturn(view)}`}
            </p>
            <Button type="submit" variant="danger" wide="phone" sending={pressed === 'cancel'}>
              Sim, cancelar
            </Button>
          </form>
        </details>
      ) : null}
      {late && view.purpose === 'manage' ? <p className="mt-5 text-ui text-ink-2">{late}</p> : null}
      {view.purpose === 'stop' && asks && !toStranger ? (
        <form {...formOf('notMe', { notMe: true })} className="mt-6 border-t border-line pt-5">
          <input type="hidden" name="notMe" value="true" />
          <p className="mb-3 text-ui text-ink-2">
            {`Esta mensagem não era para você? ${view.company.name} deixa de escrever para este contato.`}
          </p>
          <Button type="submit" variant="secondary" wide="phone" sending={pressed === 'notMe'}>
            Não é comigo
          </Button>
        </form>
      ) : null}
      {view.purpose === 'stop' && !view.allStopped ? (
        <form {...formOf('everything', { everything: true })} className="mt-6 border-t border-line pt-5">
          <input type="hidden" name="everything" value="true" />
          <p className="mb-3 text-ui text-ink-2">
            {`Não quer mensagens de nenhuma empresa que usa o ${product.name}?`}
          </p>
          <Button type="submit" variant="secondary" wide="phone" sending={pressed === 'everything'}>
            {`Não quero mais mensagens do ${product.name}`}
          </Button>
        </form>
      ) : null}
    </>
  )
}

/** The ways to a company that the client has to talk to; nothing where it shows none. */
function Contact({ company: { phone, email }, text }: { company: LinkView['company']; text: string }) {
  if (!phone && !email) return null
  return (
    <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:w-full">
      {phone ? <PhoneLinks phone={phone} text={text} /> : null}
      {!phone && email ? (
        <ButtonLink variant="secondary" size="sm" href={`mailto:${email}`}>
          {`Escrever para ${email}`}
        </ButtonLink>
      ) : null}
    </div>
  )
}

function Answer({
  view: { purpose, appointment, toStranger },
  sending,
}: {
  view: LinkView
  sending: boolean
}) {
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
  const coming = purpose === 'confirm' || purpose === 'manage'
  return (
    <Button
      type="submit"
      variant={toStranger ? 'secondary' : 'primary'}
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
        {`Voltar ${withPreposition('para', company)}`}
      </ButtonLink>
    </>
  )
}
