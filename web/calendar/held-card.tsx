import type { CalendarEntry } from '@encaixe/contract/calendar.ts'
import { localTime, timeOf } from '@encaixe/contract/local-time.ts'
import type { CSSProperties } from 'react'

type Props = { entry: CalendarEntry; zone: string; at: number; tall: number; lines: number; beside: boolean }

/** `Reservado até 15:30`, in the company's time. */
function describeHeld(heldUntil: string, zone: string): string {
  return `Reservado até ${timeOf(localTime(new Date(heldUntil), zone).minute)}`
}

/** A time that is promised to a client until she answers. Not an appointment yet, so it opens nothing. */
export function HeldCard({ entry, zone, at, tall, lines, beside }: Props) {
  const { heldUntil, clientName, procedure, startTime, endTime } = entry
  const until = heldUntil ? describeHeld(heldUntil, zone) : 'Reservado'
  const short = lines < 2
  return (
    <li
      style={{ '--at': at, '--tall': tall } as CSSProperties}
      title={`${until} para ${clientName}, ${procedure.name}`}
      className={`absolute left-0.5 top-[calc(var(--at)*var(--hour)+1px)] z-1 h-[calc(var(--tall)*var(--hour)-2px)] min-h-6 overflow-hidden rounded-sm border-[1.5px] border-dashed border-line-strong bg-surface px-1.5 text-(length:--card-text) leading-[1.25] md:left-1 md:px-2 ${beside ? 'w-[calc(64%-0.375rem)]' : 'right-0.5 md:right-1'} ${short ? 'flex items-center gap-1.5' : 'py-0.5'}`}
    >
      <span className="sr-only">{`${startTime} às ${endTime}, ${until} para ${clientName}, ${procedure.name}`}</span>
      <span aria-hidden="true" className={`font-semibold ${short ? 'shrink-0 truncate' : 'line-clamp-2'}`}>
        {until}
      </span>
      <span aria-hidden="true" className="block min-w-0 truncate text-ink-2">
        {`${clientName} · ${procedure.name}`}
      </span>
    </li>
  )
}
