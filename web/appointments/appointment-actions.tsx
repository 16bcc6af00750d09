import type { Appointment } from '@encaixe/contract/appointments.ts'
import { whatsappLink } from '../platform/build-contact-link.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { CheckIcon, MoreIcon, RefreshIcon, XIcon } from '../ui/icons/actions.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { WhatsappIcon } from '../ui/icons/contact.tsx'
import { CashIcon } from '../ui/icons/money.tsx'
import { CalendarIcon, ClockIcon } from '../ui/icons/time.tsx'
import { Menu, type MenuItem } from '../ui/menu.tsx'
import { againPath, isOver } from './book-again.ts'
import type { StatusAction } from './change-status.ts'
import { beginsLater, hasEnded } from './decide-actions.ts'
import { describeOwed, describeWaiting, nameAppointment } from './describe-appointment.ts'
import { reopenWords } from './describe-status-change.ts'
import { nameVisit } from './describe-visit.ts'
import { byStart, standingOf } from './list/join-visits.ts'
import { nameStatus } from './name-status.ts'
import { OutcomeQuestion } from './outcome-question.tsx'
import { useActions } from './use-actions.ts'
import { useBookAgain } from './use-book-again.ts'

/** The actions on an appointment's row in a list. `receive` completes the appointment with the amount that was paid. */
export type RowAction = StatusAction | 'move' | 'receive'
/** `others`: further parts of the appointment's visit in the list; for an outcome, only the parts that it changes. */
export type RowChange = (appointment: Appointment, action: RowAction, others?: Appointment[]) => void

type Props = {
  appointment: Appointment
  /** The parts of the appointment's visit without this appointment. */
  others?: Appointment[]
  /** True when the row shows the whole visit. */
  whole?: boolean
  /** True when buttons in the row record whether the client came. Otherwise the row's menu does. */
  asks?: boolean
  owner: boolean
  now: number
  /** False while the company may not book, and therefore may not move an appointment. */
  canMove: boolean
  onChange: RowChange
}

/**
 * The menu of an appointment's row. The usual next action has a button beside the menu: at all widths for an ended
 * appointment and for an appointment that waits for an answer.
 */
export function RowActions({ appointment, others = [], whole = false, asks = true, ...rest }: Props) {
  const { owner, now, canMove, onChange } = rest
  const parts = whole ? [appointment, ...others].toSorted(byStart) : [appointment]
  const name = whole ? nameVisit(standingOf(parts), owner) : nameAppointment(appointment, owner)
  const bookAgain = useBookAgain()
  const may = useActions(appointment, { owner, now })
  const chat = owner && appointment.clientPhone ? whatsappLink(appointment.clientPhone) : undefined
  // An outcome or answer changes all parts of the visit with the status of the row's appointment.
  const alike = parts.filter(({ status }) => status === appointment.status)
  const later = alike.some((part) => beginsLater(part, now))
  const ended = alike.every((part) => hasEnded(part, now))
  // A visit of several parts is completed only as a whole, after all its parts have begun.
  const complete = may.complete && (alike.length === 1 || !later)
  const act = (action: RowAction) => () => onChange(appointment, action, others)
  const actOnAll = (action: StatusAction | 'receive') => {
    const [first = appointment, ...rest] = alike
    onChange(first, action, rest)
  }
  const again = standingOf(parts)
  const isPast = parts.every((part) => isOver(part, now))
  const wanted = may.answer ? 'waits' : may.refuse ? 'paid' : may.noShow && ended ? 'came' : undefined
  const question = asks ? wanted : undefined
  const items: (MenuItem | false)[] = [
    { label: 'Abrir', icon: <ArrowRightIcon />, to: `/schedules/${appointment.id}` },
    complete &&
      !question && {
        label: ended ? 'Veio' : 'Concluir',
        icon: <CheckIcon />,
        onSelect: () => actOnAll('complete'),
      },
    complete &&
      !question &&
      !later && { label: 'Receber', icon: <CashIcon />, onSelect: () => actOnAll('receive') },
    may.receive &&
      question !== 'paid' && {
        label: 'Recebi o sinal',
        icon: <CheckIcon />,
        onSelect: act('received'),
      },
    may.refund && { label: 'Devolvi o sinal', icon: <CheckIcon />, onSelect: act('refunded') },
    may.noShow && !question && { label: 'Não veio', icon: <XIcon />, onSelect: () => actOnAll('noShow') },
    may.unserved &&
      ended && { label: 'Não atendemos', icon: <XIcon />, onSelect: () => actOnAll('unserved') },
    may.move && canMove && { label: 'Remarcar', icon: <CalendarIcon />, onSelect: act('move') },
    may.move &&
      !owner && {
        label: 'Posso ir antes',
        icon: <ClockIcon />,
        to: `/schedules/${appointment.id}?antes=1`,
      },
    may.reopen && {
      label: reopenWords(appointment),
      icon: <RefreshIcon />,
      onSelect: () => actOnAll('reopen'),
    },
    isPast && {
      label: 'Agendar de novo',
      icon: <RefreshIcon />,
      ...(owner ? { onSelect: () => bookAgain(again) } : { to: againPath(again) }),
    },
    chat !== undefined && { label: 'WhatsApp', icon: <WhatsappIcon />, href: chat },
    may.cancel && { label: 'Cancelar', icon: <XIcon />, tone: 'danger', onSelect: act('cancel') },
  ]
  return (
    <span className="relative z-10 inline-flex items-center gap-1 has-data-question:flex has-data-question:flex-wrap">
      {question === 'waits' || question === 'paid' ? (
        <Until appointment={appointment} now={now} asks={question === 'waits'} />
      ) : null}
      {question ? (
        <OutcomeQuestion
          ask={question}
          name={name}
          onAnswer={actOnAll}
          onReceive={() => actOnAll('receive')}
        />
      ) : complete && !later ? (
        <Button
          variant="text"
          size="sm"
          className="max-md:hidden"
          onClick={() => actOnAll('complete')}
          aria-label={`Concluir ${name}`}
        >
          Concluir
        </Button>
      ) : null}
      {owner ? null : <PayLink appointment={appointment} now={now} name={name} />}
      {isPast && !owner ? (
        <ButtonLink
          variant="text"
          size="sm"
          className="whitespace-nowrap max-lg:hidden"
          to={againPath(again)}
          aria-label={`Agendar de novo: ${name}`}
        >
          Agendar de novo
        </ButtonLink>
      ) : null}
      <Menu
        label={`Ações de ${name}`}
        trigger={<MoreIcon />}
        items={items.filter((item) => item !== false)}
      />
    </span>
  )
}

/** The link from a client's list of appointments to the Pix code of a deposit. */
function PayLink({ appointment, now, name }: { appointment: Appointment; now: number; name: string }) {
  const owed = describeOwed(appointment, now)
  if (!owed) return null
  return (
    <span data-question className="flex flex-1 flex-wrap items-center gap-x-3 gap-y-1 md:justify-end">
      <span className="text-sm font-medium text-amber-text">{owed}</span>
      {appointment.deposit?.state === 'waiting' ? (
        <ButtonLink
          size="sm"
          className="whitespace-nowrap max-md:flex-1"
          to={`/schedules/${appointment.id}`}
          aria-label={`Pagar o sinal: ${name}`}
        >
          Pagar o sinal
        </ButtonLink>
      ) : null}
    </span>
  )
}

function Until({ appointment, now, asks }: { appointment: Appointment; now: number; asks: boolean }) {
  const until = describeWaiting(appointment, now)
  if (!until) return null
  if (asks) return <span className="basis-full text-sm text-ink-2 md:text-right">{`Responda ${until}`}</span>
  return (
    <span className="basis-full text-sm text-ink-2 md:text-right">
      <span className="font-medium text-amber-text md:hidden">{`${nameStatus(appointment, true)} · `}</span>
      <span className="md:inline-block md:first-letter:uppercase">{`reservado ${until}`}</span>
    </span>
  )
}
