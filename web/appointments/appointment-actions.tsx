import type { Appointment } from '@encaixe/contract/appointments.ts'
import { whatsappLink } from '../company-page/build-contact-link.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { CheckIcon, MoreIcon, RefreshIcon, XIcon } from '../ui/icons/actions.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { WhatsappIcon } from '../ui/icons/contact.tsx'
import { CalendarIcon } from '../ui/icons/time.tsx'
import { Menu, type MenuItem } from '../ui/menu.tsx'
import { againPath, isOver, useBookAgain } from './book-again.ts'
import type { StatusAction } from './change-status.ts'
import { beginsLater } from './decide-actions.ts'
import { nameAppointment } from './describe-appointment.ts'
import { nameVisit } from './describe-visit.ts'
import { byStart, standingOf } from './list/join-visits.ts'
import { useActions } from './use-actions.ts'

export type RowAction = StatusAction | 'move'
/** `others`: the other parts of its visit that the list shows; to complete, those that are completed with it. */
export type RowChange = (appointment: Appointment, action: RowAction, others?: Appointment[]) => void

type Props = {
  appointment: Appointment
  /** The other parts of its visit. */
  others?: Appointment[]
  /** The row stands for the whole visit. */
  whole?: boolean
  owner: boolean
  now: number
  /** False while the company may not book. */
  canMove: boolean
  onChange: RowChange
}

/** The menu of a row. What has begun is usually completed next, so a desktop shows that as a button too. */
export function RowActions({ appointment, others = [], whole = false, ...rest }: Props) {
  const { owner, now, canMove, onChange } = rest
  const parts = whole ? [appointment, ...others].toSorted(byStart) : [appointment]
  const name = whole ? nameVisit(standingOf(parts), owner) : nameAppointment(appointment, owner)
  const bookAgain = useBookAgain()
  const { complete: mayComplete, cancel, move } = useActions(appointment, { owner, now })
  const chat = owner && appointment.clientPhone ? whatsappLink(appointment.clientPhone) : undefined
  const open = parts.filter(({ status }) => status === 'scheduled')
  const later = open.some((part) => beginsLater(part, now))
  // One question is about one appointment, so a visit is completed as a whole once all of it has begun.
  const complete = mayComplete && (open.length === 1 || !later)
  const act = (action: RowAction) => () => onChange(appointment, action, others)
  const completeAll = () => {
    const [first = appointment, ...rest] = open
    onChange(first, 'complete', rest)
  }
  const again = standingOf(parts)
  const isPast = parts.every((part) => isOver(part, now))
  const items: (MenuItem | false)[] = [
    { label: 'Abrir', icon: <ArrowRightIcon />, to: `/schedules/${appointment.id}` },
    complete && { label: 'Concluir', icon: <CheckIcon />, onSelect: completeAll },
    move && canMove && { label: 'Remarcar', icon: <CalendarIcon />, onSelect: act('move') },
    isPast && {
      label: 'Agendar de novo',
      icon: <RefreshIcon />,
      ...(owner ? { onSelect: () => bookAgain(again) } : { to: againPath(again) }),
    },
    chat !== undefined && { label: 'WhatsApp', icon: <WhatsappIcon />, href: chat },
    cancel && { label: 'Cancelar', icon: <XIcon />, tone: 'danger', onSelect: act('cancel') },
  ]
  return (
    <span className="relative z-10 inline-flex items-center gap-1">
      {complete && !later ? (
        <Button
          variant="text"
          size="sm"
          className="max-md:hidden"
          onClick={completeAll}
          aria-label={`Concluir ${name}`}
        >
          Concluir
        </Button>
      ) : null}
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
