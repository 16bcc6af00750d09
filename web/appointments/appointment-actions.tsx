import type { Appointment } from '@encaixe/contract/appointments.ts'
import { whatsappLink } from '../company-page/build-contact-link.ts'
import { Button } from '../ui/button.tsx'
import { CheckIcon, MoreIcon, XIcon } from '../ui/icons/actions.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { WhatsappIcon } from '../ui/icons/contact.tsx'
import { CalendarIcon } from '../ui/icons/time.tsx'
import { Menu, type MenuItem } from '../ui/menu.tsx'
import type { StatusAction } from './change-status.ts'
import { beginsLater } from './decide-actions.ts'
import { nameAppointment } from './describe-appointment.ts'
import { useActions } from './use-actions.ts'

export type RowAction = StatusAction | 'move'
export type RowChange = (appointment: Appointment, action: RowAction) => void

type Props = {
  appointment: Appointment
  owner: boolean
  now: number
  /** False while the company may not book. */
  canMove: boolean
  onChange: RowChange
}

/** The menu of a row. What has begun is usually completed next, so a desktop shows that as a button too. */
export function RowActions({ appointment, owner, now, canMove, onChange }: Props) {
  const name = nameAppointment(appointment, owner)
  const { complete, cancel, move } = useActions(appointment, { owner, now })
  const chat = owner && appointment.clientPhone ? whatsappLink(appointment.clientPhone) : undefined
  const act = (action: RowAction) => () => onChange(appointment, action)
  const items: (MenuItem | false)[] = [
    { label: 'Abrir', icon: <ArrowRightIcon />, to: `/schedules/${appointment.id}` },
    complete && { label: 'Concluir', icon: <CheckIcon />, onSelect: act('complete') },
    move && canMove && { label: 'Remarcar', icon: <CalendarIcon />, onSelect: act('move') },
    chat !== undefined && { label: 'WhatsApp', icon: <WhatsappIcon />, href: chat },
    cancel && { label: 'Cancelar', icon: <XIcon />, tone: 'danger', onSelect: act('cancel') },
  ]
  return (
    <span className="relative z-10 inline-flex items-center gap-1">
      {complete && !beginsLater(appointment, now) ? (
        <Button
          variant="text"
          size="sm"
          className="max-md:hidden"
          onClick={act('complete')}
          aria-label={`Concluir ${name}`}
        >
          Concluir
        </Button>
      ) : null}
      <Menu
        label={`Ações de ${name}`}
        trigger={<MoreIcon />}
        items={items.filter((item) => item !== false)}
      />
    </span>
  )
}
