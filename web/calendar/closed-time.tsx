import type { Span } from '@encaixe/contract/free-starts.ts'
import type { CSSProperties } from 'react'
import { hoursOf } from './describe-entry.ts'

type Props = {
  kind: 'break' | 'closed'
  span: Span
  at: number
  allDay: boolean
  /** The form with the beginning of this time, where the company may still book. */
  to: string | undefined
  name: string
}

/** A link over closed time, because the company may book there too. The grid handles its click. */
function Outside({ to, span, at, label }: { to: string | undefined; span: Span; at: number; label: string }) {
  if (!to) return <span className="sr-only">{label}</span>
  return (
    <a
      href={to}
      tabIndex={-1}
      data-stop={at}
      data-until={span.end}
      data-free=""
      data-outside=""
      aria-keyshortcuts="B"
      draggable={false}
      className="absolute inset-0 rounded-sm focus-visible:-outline-offset-2"
    >
      <span className="sr-only">{`${label}, agendar mesmo assim`}</span>
    </a>
  )
}

export function ClosedTime({ kind, span, at, allDay, to, name }: Props) {
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
          <span aria-hidden="true">Intervalo</span>
        </span>
        <Outside to={to} span={span} at={at} label={`Intervalo, ${hoursOf(span)}, com ${name}`} />
      </li>
    )
  }
  return (
    <li
      style={style}
      className={`${place} inset-x-0 bg-[color-mix(in_oklab,var(--sunken),var(--surface)_40%)] forced-colors:border`}
    >
      {allDay ? (
        <span aria-hidden="true" className="mt-3 h-max rounded-xs px-2 text-center text-sm text-ink-2">
          Não atende neste dia
        </span>
      ) : null}
      <Outside
        to={to}
        span={span}
        at={at}
        label={allDay ? `Não atende neste dia, ${name}` : `Fechado, ${hoursOf(span)}, com ${name}`}
      />
    </li>
  )
}
