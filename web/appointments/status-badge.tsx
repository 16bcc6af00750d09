import { Badge } from '../ui/badge.tsx'
import { CheckIcon, XIcon } from '../ui/icons/actions.tsx'
import { CalendarIcon, ClockIcon } from '../ui/icons/time.tsx'
import { nameStatus, type Standing } from './name-status.ts'

const looks = {
  scheduled: { tone: 'accent', icon: <CalendarIcon /> },
  completed: { tone: 'ok', icon: <CheckIcon /> },
  cancelled: { tone: 'neutral', icon: <XIcon /> },
  no_show: { tone: 'neutral', icon: <XIcon /> },
  held: { tone: 'warning', icon: <ClockIcon /> },
} as const

type Props = {
  of: Standing
  /** True when the company reads the badge. */
  owner?: boolean
  wraps?: boolean
}

/** Words and an icon name the status, because colour alone is not accessible. */
export function StatusBadge({ of, owner = false, wraps = false }: Props) {
  return (
    <Badge
      {...looks[of.status]}
      className={wraps ? 'text-left [&>span]:whitespace-normal [&>svg]:shrink-0' : undefined}
    >
      {nameStatus(of, owner)}
    </Badge>
  )
}
