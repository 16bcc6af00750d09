import { daysBetween } from '@encaixe/contract/local-time.ts'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { api } from '../platform/api.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { ClockIcon } from '../ui/icons/time.tsx'
import { describeEarlier, listEarlier } from './describe-earlier.ts'

/** The waiting-list entry of a client who waits for an earlier time, and how many days earlier the visit may be. */
export type EarlierWait = { id: string; days: number }

/** The requests that store and delete the wish: by the client's account, or by a link that needs no sign-in. */
type EarlierPort = {
  wait: (days: number) => Promise<EarlierWait>
  leave: (waits: EarlierWait) => Promise<unknown>
  /** The address of a form that does the same without script, in its field `earlier`. */
  form?: string
}

type Props = {
  /** The visit that could be earlier; `date` is its first day. */
  visit: { id: string; date: string }
  today: string
  waits: EarlierWait | undefined
  /** True when the choice of an earlier time is shown open from the start. */
  isAsked?: boolean
  port?: EarlierPort
  /**
   * The times before the visit that are free now, with the way to move there. They are shown with the open choice, and to a
   * client who came for them. The choice appears once they are known (`data-searching`), so that nothing moves under a tap.
   */
  free?: ReactNode
  onChange?: (waits: EarlierWait | undefined) => void
  className?: string
}

const failed = 'Não foi possível mudar o seu aviso. Por favor, tente novamente.'

const ofAccount = (visitId: string): EarlierPort => ({
  async wait(days) {
    const body = days === 0 ? { sameDay: true as const } : { days }
    const { id } = await api('POST /api/schedules/{id}/earlier', { params: { id: visitId }, body })
    return { id, days }
  },
  leave: ({ id }) => api('DELETE /api/waitlist/{id}', { params: { id } }),
})

const inForm = (action: string | undefined, buttons: ReactNode) =>
  action === undefined ? (
    buttons
  ) : (
    <form method="post" action={action}>
      {buttons}
    </form>
  )

/** "Posso ir antes": a message when an earlier time opens. The client keeps the booked time until taking another. */
export function Earlier({ visit, today, isAsked = false, free, onChange, className = '', ...rest }: Props) {
  const { port = ofAccount(visit.id) } = rest
  const [waits, setWaits] = useState(rest.waits)
  const [isOpen, setOpen] = useState(isAsked && !rest.waits)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const place = useRef<HTMLElement>(null)
  const title = useId()
  const choices = listEarlier(daysBetween(today, visit.date))

  async function act(send: () => Promise<EarlierWait | undefined>) {
    if (isSending) return
    setSending(true)
    setFailure(undefined)
    try {
      const next = await send()
      setWaits(next)
      setOpen(false)
      onChange?.(next)
      // The pressed button was removed, so the focus moves to the section around it.
      place.current?.focus()
    } catch (error) {
      setFailure(
        error instanceof Error
          ? error
          : new Error(`Storing or deleting the wish for an earlier time than visit ${visit.id} failed`, {
              cause: error,
            }),
      )
    } finally {
      setSending(false)
    }
  }
  function choose(event: MouseEvent, days: number) {
    event.preventDefault()
    void act(() => port.wait(days))
  }
  function leave(event: MouseEvent, now: EarlierWait) {
    event.preventDefault()
    void act(async () => {
      await port.leave(now)
      return undefined
    })
  }
  function open(next: boolean) {
    setOpen(next)
    // The pressed button is removed, as above.
    place.current?.focus()
  }
  const fieldOf = (value: string) => port.form && ({ type: 'submit', name: 'earlier', value } as const)
  useEffect(() => {
    if (isAsked) place.current?.focus()
  }, [isAsked])

  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby={title}
      className={`group min-h-24 scroll-mt-4 rounded-lg border-[1.5px] border-dashed border-amber-text px-4 py-3.5 ${className}`}
    >
      <h2 id={title} className="flex items-center gap-2 font-text text-base font-semibold tracking-normal">
        <ClockIcon className="shrink-0 text-amber-text" />
        {waits ? 'Avisamos você' : 'Posso ir antes'}
      </h2>
      <p role="status" className="mt-0.5 text-ui text-ink-2">
        {waits
          ? `Se abrir um horário mais cedo, ${describeEarlier(waits.days)}, mandamos uma mensagem. O seu continua guardado.`
          : 'Se abrir um horário mais cedo, avisamos você. O seu fica guardado até você trocar, com um toque.'}
      </p>
      {isOpen || isAsked ? free : null}
      {inForm(
        port.form,
        isOpen ? (
          <fieldset className="mt-2.5 flex flex-wrap gap-2 group-has-[[data-searching]]:invisible noscript:visible max-sm:*:grow">
            <legend className="mb-2 text-ui font-semibold">Quanto antes?</legend>
            {choices.map(({ days, name }) => (
              <Chip
                key={days}
                className="max-sm:px-2"
                aria-pressed={waits?.days === days}
                aria-disabled={isSending || undefined}
                onClick={(event) => choose(event, days)}
                {...fieldOf(String(days))}
              >
                {name}
              </Chip>
            ))}
            <Button variant="ghost" size="sm" className="noscript:hidden" onClick={() => open(false)}>
              Voltar
            </Button>
          </fieldset>
        ) : (
          <div className="mt-2.5 flex flex-wrap gap-2">
            {!waits || choices.length > 1 ? (
              <Button
                variant="soft"
                size="sm"
                className="noscript:hidden"
                sending={isSending && !waits}
                sendingLabel="Avisando..."
                onClick={(event) => (choices.length === 1 && !free ? choose(event, 0) : open(true))}
              >
                {waits ? 'Mudar' : 'Avise-me'}
              </Button>
            ) : null}
            {waits ? (
              <Button
                variant="ghost"
                size="sm"
                sending={isSending}
                sendingLabel="Tirando..."
                onClick={(event) => leave(event, waits)}
                {...fieldOf('')}
              >
                Não quero mais
              </Button>
            ) : null}
          </div>
        ),
      )}
      {/* The refusal stands below the pressed button: free times can push the top of the section out of sight on a phone. */}
      <Refusal error={failure} fallback={failed} className="mt-2.5" />
    </section>
  )
}
