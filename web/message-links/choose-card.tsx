import type { LinkAnswer, LinkView } from '@encaixe/contract/message-links.ts'
import type { OfferedTime } from '@encaixe/contract/offers.ts'
import { type FormEvent, type Ref, useState } from 'react'
import { keyOfPlace } from '../appointments/move/describe-move.ts'
import { dayText } from '../platform/describe-until.ts'
import { formatDuration, formatMoney } from '../platform/formats.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { CalendarIcon, ClockIcon } from '../ui/icons/time.tsx'
import { SpinnerArc } from '../ui/spinner.tsx'
import { isOutdated, useLinkAnswer } from './answer-link.ts'
import { describeLink, seenOf } from './describe-link.ts'
import { ShopLines } from './shop-lines.tsx'

type Props = {
  token: string
  view: LinkView
  title: Ref<HTMLHeadingElement>
  /** The time until which the offered times are held, `15:30`; undefined when the times are no longer held. */
  heldUntil: string | undefined
  /** The error text after the API refused an answer that was sent without script. */
  notice: string | undefined
  onOther: () => void
  /** Called after the API refused the client's answer. Resolves to true when the page shows the present state. */
  onRefused: (error: Error) => Promise<boolean>
  onAnswered: (view: LinkView) => void
}

const failed = 'Não foi possível concluir. Por favor, tente novamente.'
const sure =
  'Tem certeza que deseja cancelar este agendamento? Os horários reservados ficam livres para outras pessoas.'

/** The times that the shop offers and holds when it cannot keep a booking: one tap moves the appointment. */
export function ChooseCard({ token, view, title, heldUntil, notice, ...on }: Props) {
  const { onOther, onRefused, onAnswered } = on
  const { isSending, answer } = useLinkAnswer(token, view, onAnswered)
  const [chosen, setChosen] = useState<string>()
  const [problem, setProblem] = useState<{ error: Error; isOld: boolean }>()
  const [isAsking, setAsking] = useState(false)
  const { appointment, company, offer } = view
  const { procedure, duration, price, parts } = appointment
  const service = parts.length > 1 ? `${procedure.name}, parte da sua visita` : procedure.name
  const text = describeLink(view)
  const proposals = heldUntil ? (offer?.proposals ?? []) : []
  const form = { method: 'post', action: `/api/links/${encodeURIComponent(token)}/form` } as const
  const seen = <input type="hidden" name="seen" value={seenOf(view)} />

  async function send(input: LinkAnswer) {
    setProblem(undefined)
    const error = await answer(input)
    setAsking(false)
    if (error) setProblem({ error, isOld: !(await onRefused(error)) })
  }

  return (
    <Card
      as="section"
      padding="none"
      aria-labelledby="escolha"
      className="mx-auto max-w-[53.75rem] overflow-hidden"
    >
      <div className="bg-shop px-5 py-7 text-white sm:px-10 sm:py-8 forced-colors:border-b">
        <span className="mb-5 grid size-10 place-items-center rounded-md bg-amber text-on-amber">
          <CalendarIcon className="size-6" />
        </span>
        <h1 ref={title} id="escolha" tabIndex={-1} className="font-display text-display-lg">
          {text.title}
        </h1>
        <p className="mt-1.5 text-lg sm:text-xl [overflow-wrap:anywhere]">{text.lead}</p>
      </div>
      <div className="px-5 py-6 sm:px-10 sm:py-7">
        {problem || notice ? (
          <Problem
            error={problem?.error ?? new Error(notice)}
            fallback={notice ?? failed}
            isOld={problem?.isOld}
          />
        ) : null}
        <p className="font-semibold [overflow-wrap:anywhere]">
          {[service, formatDuration(duration), price !== null && formatMoney(price)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {heldUntil ? (
          <>
            <p className="mt-1 flex gap-2 text-ui text-ink-2">
              <ClockIcon className="mt-[0.15em] shrink-0" />
              {`Reservados para você até ${heldUntil}.`}
            </p>
            <ul className="mt-4 grid gap-3">
              {proposals.map((proposal) => (
                <li key={keyOfPlace(proposal)}>
                  <form
                    {...form}
                    onSubmit={(event: FormEvent) => {
                      event.preventDefault()
                      setChosen(keyOfPlace(proposal))
                      const { date, startTime, collaboratorId } = proposal
                      void send({ date, startTime, collaboratorId })
                    }}
                  >
                    {seen}
                    <input type="hidden" name="date" value={proposal.date} />
                    <input type="hidden" name="startTime" value={proposal.startTime} />
                    <input type="hidden" name="collaboratorId" value={proposal.collaboratorId} />
                    <ProposalButton
                      proposal={proposal}
                      sending={isSending && chosen === keyOfPlace(proposal)}
                      waiting={isSending}
                    />
                  </form>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        <div className="mt-5 flex flex-wrap gap-3">
          <Button
            variant={heldUntil ? 'secondary' : 'primary'}
            wide="phone"
            onClick={onOther}
            className="noscript:hidden"
          >
            {heldUntil ? 'Outro horário' : 'Escolher outro horário'}
          </Button>
          <form
            {...form}
            onSubmit={(event: FormEvent) => {
              event.preventDefault()
              setAsking(true)
            }}
            className="max-sm:w-full"
          >
            {seen}
            <input type="hidden" name="cancel" value="true" />
            <Button type="submit" variant="text" wide="phone">
              Cancelar agendamento
            </Button>
          </form>
        </div>
        <ShopLines company={company} />
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => send({ cancel: true })}
        title="Cancelar agendamento"
        sentence={sure}
        confirmLabel="Cancelar agendamento"
        sending={isSending}
      />
    </Card>
  )
}

type ProblemProps = {
  error: Error
  fallback: string /** True when the page still shows an old state of the appointment. */
  isOld: boolean | undefined
}

function Problem({ error, fallback, isOld }: ProblemProps) {
  return (
    <Refusal
      className="mb-5"
      error={error}
      fallback={fallback}
      actions={
        isOld && isOutdated(error) ? (
          <Button size="sm" variant="secondary" onClick={() => location.reload()}>
            Ver como ficou
          </Button>
        ) : null
      }
    />
  )
}

type ButtonProps = { proposal: OfferedTime; sending: boolean; waiting: boolean }

function ProposalButton({ proposal: { date, startTime, collaboratorName }, sending, waiting }: ButtonProps) {
  return (
    <button
      type="submit"
      aria-disabled={waiting || undefined}
      className="flex min-h-18 w-full flex-wrap items-center gap-x-4 rounded-lg border-[1.5px] border-accent bg-accent-soft px-4 py-3 text-left transition-colors hover:bg-[color-mix(in_oklab,var(--accent-soft),var(--accent)_14%)]"
    >
      <span className="font-display text-[1.625rem] leading-none font-bold tracking-[-0.02em] text-accent-text">
        {startTime}
      </span>
      <span className="min-w-[min(7rem,60%)] flex-1 [overflow-wrap:anywhere]">
        <span className="block font-semibold">{dayText(date)}</span>
        <span className="block text-sm text-ink-2">{`com ${collaboratorName}`}</span>
      </span>
      <span className="shrink-0 text-accent-text">
        {sending ? <SpinnerArc /> : <ArrowRightIcon />}
        {sending ? <span className="sr-only">Remarcando...</span> : null}
      </span>
    </button>
  )
}
