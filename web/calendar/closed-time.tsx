import type { Span } from '@encaixe/contract/free-starts.ts'
import type { CSSProperties } from 'react'
import { hoursOf } from './describe-entry.ts'

type Props = { kind: 'break' | 'closed'; span: Span; at: number; allDay: boolean }

export function ClosedTime({ kind, span, at, allDay }: Props) {
  const style = { '--at': at, '--tall': (span.end - span.start) / 60 } as CSSProperties
  const place =
    'absolute top-[calc(var(--at)*var(--hour))] h-[calc(var(--tall)*var(--hour))] flex justify-center'
  if (kind === 'break') {
    return (
      <li
        style={style}
        className={`${place} inset-x-1 items-center rounded-sm bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,transparent_1px_8px)] forced-colors:border`}
      >
        <span className="rounded-xs bg-surface px-2 text-xs text-ink-2">
          Intervalo<span className="sr-only">, {hoursOf(span)}</span>
        </span>
      </li>
    )
  }
  return (
    <li
      style={style}
      className={`${place} inset-x-0 bg-[color-mix(in_oklab,var(--sunken),var(--surface)_40%)] forced-colors:border`}
    >
      <span className={allDay ? 'mt-3 h-max rounded-xs px-2 text-center text-sm text-ink-2' : 'sr-only'}>
        {allDay ? 'Não atende neste dia' : `Fechado, ${hoursOf(span)}`}
      </span>
    </li>
  )
}
