import type { Span } from '@encaixe/contract/free-starts.ts'
import type { CSSProperties } from 'react'
import type { Range } from '../dashboard/measure-range.ts'
import { hoursOf } from './describe-entry.ts'
import type { Blocked } from './measure-exceptions.ts'

type Props = {
  kind: 'break' | 'closed'
  span: Span
  at: number
  allDay: boolean
  /** The address of the booking form with the start of this time; undefined where the company may not book any more. */
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

type BlockedTimeProps = {
  blocked: Blocked
  at: number
  range: Range
  /** True when the company may still book in this time. */
  bookable: boolean
}

const hatched =
  'bg-sunken bg-[repeating-linear-gradient(135deg,color-mix(in_oklab,var(--line-strong)_38%,transparent)_0_1.5px,transparent_1.5px_8px)]'

/**
 * The time of a day off, of special hours or of a holiday: hatched, with its reason on a plain background. Where
 * nothing can be booked, a click only opens the exception.
 */
export function BlockedTime({
  blocked: { exception, title, labels, ...span },
  at,
  range,
  bookable,
}: BlockedTimeProps) {
  const place = { '--at': at, '--tall': (span.end - span.start) / 60 } as CSSProperties
  const whole = span.start <= range.from && span.end >= range.to
  const when = whole ? 'o dia todo' : hoursOf(span)
  const words = (
    <>
      <span className="sr-only">{`${title}, ${when}`}</span>
      {labels.map((label) => (
        <span
          key={label.start}
          aria-hidden="true"
          style={
            {
              '--from': (label.start - span.start) / 60,
              '--long': (label.end - label.start) / 60,
            } as CSSProperties
          }
          className="pointer-events-none absolute inset-x-1 top-[calc(var(--from)*var(--hour))] flex h-[calc(var(--long)*var(--hour))] items-start justify-center py-1"
        >
          <span className="sticky top-[calc(var(--stick)+4.25rem)] line-clamp-2 max-w-full rounded-xs bg-surface px-1.5 py-px text-center text-xs leading-[1.25] font-medium text-ink hyphens-auto [overflow-wrap:anywhere]">
            {title}
          </span>
        </span>
      ))}
    </>
  )
  return (
    <li
      style={place}
      className={`absolute inset-x-0 top-[calc(var(--at)*var(--hour))] h-[calc(var(--tall)*var(--hour))] ${hatched} forced-colors:border`}
    >
      {exception || bookable ? (
        <button
          type="button"
          tabIndex={-1}
          data-stop={at}
          data-until={span.end}
          data-exception={exception?.id ?? ''}
          data-outside={bookable ? '' : undefined}
          aria-haspopup="dialog"
          className="absolute inset-0 size-full transition-colors hover:bg-[color-mix(in_oklab,var(--ink)_6%,transparent)] focus-visible:-outline-offset-2"
        >
          {words}
        </button>
      ) : (
        words
      )}
    </li>
  )
}

/** The minutes after an appointment in which its professional cannot be booked. */
export function AfterTime({ start, end, at }: { start: number; end: number; at: number }) {
  const place = { '--at': at, '--tall': (end - start) / 60 } as CSSProperties
  return (
    <li
      style={place}
      className="absolute inset-x-1.5 top-[calc(var(--at)*var(--hour))] h-[calc(var(--tall)*var(--hour)-1px)] rounded-b-sm border border-t-0 border-dashed border-line-strong opacity-70 md:inset-x-2"
    >
      <span className="sr-only">{`Tempo depois do atendimento, ${hoursOf({ start, end })}`}</span>
    </li>
  )
}
