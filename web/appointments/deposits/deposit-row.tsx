import { claimHours } from '@encaixe/contract/deposit-rules.ts'
import type { ListedDeposit } from '@encaixe/contract/deposits.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import { showPrice } from '@encaixe/contract/money.ts'
import { dayText, describeUntil, shortDate } from '../../platform/describe-until.ts'
import { timeIn } from '../../platform/formats.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons/actions.tsx'
import { OffAction } from '../../ui/off-action.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { StatusAction } from '../change-status.ts'
import { statusNames } from '../describe-appointment.ts'

type Props = {
  deposit: ListedDeposit
  zone: string
  now: Date
  sending: boolean
  /** Why it cannot be received now. */
  reason: string | undefined
  onAnswer: (action: StatusAction) => void
}

/** One deposit: whose, how much, for what, and the answers that are still possible. */
export function DepositRow({ deposit, zone, now, sending, reason, onAnswer }: Props) {
  const { visitId, cents, state, date, startTime, clientName, procedures } = deposit
  const when = `${dayText(date)} às ${startTime}`
  const name = `${clientName}, ${when}`
  const open = state === 'waiting' || state === 'claimed'
  const note = noteOf(deposit, zone, now)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-3 px-5 py-4 sm:flex">
      <p className="shrink-0 font-display text-lg font-bold whitespace-nowrap max-sm:order-2 max-sm:self-start sm:w-28">
        {showPrice(cents)}
      </p>
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere] max-sm:order-1">
        <TextLink to={`/schedules/${visitId}`} className="font-semibold">
          {clientName}
        </TextLink>
        <span className="block text-sm text-ink-2">
          <span className="inline-block first-letter:uppercase">{when}</span>
          {` · ${procedures.join(' + ')}`}
        </span>
        {note ? (
          <span className={`block text-sm ${open ? 'font-medium text-amber-text' : 'text-ink-2'}`}>
            {note}
          </span>
        ) : null}
      </p>
      {state === 'received' ? null : (
        <span className="flex gap-2 max-sm:order-3 max-sm:col-span-2 max-sm:*:flex-1">
          <OffAction reason={reason} className="max-sm:flex-1">
            {(describedBy) => (
              <Button
                variant={state === 'claimed' ? 'primary' : 'soft'}
                size="sm"
                icon={<CheckIcon />}
                sending={sending}
                unavailable={describedBy !== undefined}
                aria-describedby={describedBy}
                aria-label={`Recebi: ${name}`}
                onClick={() => onAnswer('received')}
                className="max-sm:w-full"
              >
                Recebi
              </Button>
            )}
          </OffAction>
          {open ? (
            <Button
              variant="text"
              size="sm"
              unavailable={sending}
              aria-label={`Não recebi: ${name}`}
              onClick={() => onAnswer('refused')}
            >
              Não recebi
            </Button>
          ) : null}
        </span>
      )}
    </li>
  )
}

/** What the state means for the company now. */
function noteOf(deposit: ListedDeposit, zone: string, now: Date) {
  const { state, heldUntil, claimedAt, dueAt, settledAt, visitStatus } = deposit
  const end = claimedAt ? claimEnd(claimedAt) : dueAt
  const until = heldUntil && describeUntil(heldUntil, zone, now.getTime())
  const momentIn = (instant: string) =>
    `em ${shortDate(localTime(new Date(instant), zone).date)} às ${timeIn(zone, new Date(instant))}`
  switch (state) {
    case 'claimed':
      return `Avisou que pagou${claimedAt ? ` ${momentIn(claimedAt)}` : ''}.${until ? ` Responda até ${until}.` : ''}`
    case 'waiting':
      return until ? `Reservado até ${until}` : 'O prazo acabou'
    case 'expired':
      return settledAt && Date.parse(settledAt) < Date.parse(end)
        ? `Visita cancelada ${momentIn(settledAt)}, antes do fim do prazo`
        : `O prazo acabou ${momentIn(end)}`
    case 'refused':
      return 'Anotado: não recebido'
    case 'received':
      if (visitStatus === 'cancelled') return 'Visita cancelada: combine com o cliente se devolve o sinal'
      return visitStatus === 'no_show' ? statusNames.no_show : undefined
  }
}

const claimEnd = (claimedAt: string) => new Date(Date.parse(claimedAt) + claimHours * 3_600_000).toISOString()
