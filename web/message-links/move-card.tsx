import type { LinkView } from '@encaixe/contract/message-links.ts'
import { anybodyName, listPeople } from '@encaixe/contract/visit-words.ts'
import type { Ref } from 'react'
import type { TimesPort } from '../appointments/choose-time/ask-times.ts'
import type { SaidOfDays } from '../appointments/choose-time/use-time-choice.ts'
import { keyOfPlace, type NamedPlace, placeOf } from '../appointments/move/describe-move.ts'
import { MoveForm } from '../appointments/move/move-form.tsx'
import { anybody } from '../appointments/write-items.ts'
import { api } from '../platform/api.ts'
import { formatDuration, formatMoney } from '../platform/formats.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { isOutdated, useLinkAnswer } from './answer-link.ts'
import { PartList } from './part-list.tsx'

type Props = {
  token: string
  view: LinkView
  title: Ref<HTMLHeadingElement>
  today: string
  /** The place that the client keeps until another one is chosen. */
  kept: string | undefined
  said: SaidOfDays | undefined
  /** The refusal of the last answer. */
  notice: string | undefined
  /** True when the page shows the present state. */
  onRefused: (error: Error) => Promise<boolean>
  onMoved: (view: LinkView) => void
  onBack?: (() => void) | undefined
}

/** The form that moves the appointment of a link, as on the appointment's own page. */
export function MoveCard({ token, view, title, today, kept, said, notice, ...on }: Props) {
  const { onMoved, onRefused, onBack } = on
  const { procedure, duration, price, parts } = view.appointment
  const isVisit = view.purpose === 'reschedule' && parts.length > 1
  const at = placeOf(view.appointment)
  const { isSending, answer } = useLinkAnswer(token, view, onMoved)
  const about = formatDuration(duration) + (price === null ? '' : `, ${formatMoney(price)}`)

  async function send({ date, startTime, collaboratorId }: NamedPlace) {
    const error = await answer({ date, startTime, collaboratorId })
    return error && isOutdated(error) && (await onRefused(error)) ? undefined : error
  }

  return (
    <Card
      as="section"
      padding="none"
      aria-labelledby="remarcar"
      className="mx-auto max-w-[800px] p-[26px] max-sm:-mx-5 max-sm:-mt-6 max-sm:rounded-none"
    >
      <h1
        ref={title}
        id="remarcar"
        tabIndex={-1}
        className="font-display text-display-lg [overflow-wrap:anywhere]"
      >
        {`Remarcar ${procedure.name}`}
      </h1>
      <p className="mt-1 mb-6 text-ink-2">{[about, kept].filter(Boolean).join('. ')}</p>
      {isVisit ? (
        <div className="mb-6 rounded-lg bg-accent-soft px-4 py-3.5">
          <p className="mb-2 text-ui text-ink-2">
            {parts.some(({ noPreference }) => noPreference)
              ? 'Os serviços mudam juntos.'
              : 'Os serviços mudam juntos, com os mesmos profissionais.'}
          </p>
          <PartList parts={parts} />
        </div>
      ) : null}
      {notice ? <Alert className="mb-6">{notice}</Alert> : null}
      <NoScript phone={view.company.phone} />
      {/* The form keeps the place with which it was opened: a refusal can show a new one. */}
      <MoveForm
        key={keyOfPlace(at)}
        // The link's port needs no ids. The form only counts the items: several are a visit of several.
        items={(isVisit ? parts : [procedure]).map(({ id }) => ({ procedureId: id, who: anybody }))}
        people={
          isVisit
            ? listPeople(parts.map((part) => (part.noPreference ? anybodyName : part.collaborator)))
            : undefined
        }
        at={at}
        today={today}
        reader="client"
        port={linkPort(token)}
        said={said}
        heading="h2"
        moving={isSending}
        {...(onBack && { onBack })}
        onMove={send}
        actionsOf={(error) => (isOutdated(error) ? <SeeNow /> : null)}
      />
    </Card>
  )
}

const SeeNow = () => (
  <Button size="sm" variant="secondary" onClick={() => location.reload()}>
    Ver como ficou
  </Button>
)

const NoScript = ({ phone }: { phone: string | null }) => (
  <noscript>
    <p className="mb-6 rounded-lg bg-amber-soft px-4 py-3.5 text-ui">
      Para escolher outro horário, esta página precisa de JavaScript.
      {phone ? ` Se preferir, ligue para ${phone}.` : ''}
    </p>
  </noscript>
)

/** The times to which the appointment of a link can move. Its own time counts as free. */
const linkPort = (token: string): TimesPort => ({
  days: (month) => api('GET /api/links/{token}/days/{month}', { params: { token, month } }),
  async times(date, signal) {
    const slots = await api('GET /api/links/{token}/times', { params: { token }, query: { date }, signal })
    return slots.map(({ startTime, collaborators }) => ({ time: startTime, people: collaborators }))
  },
})
