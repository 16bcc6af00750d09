import type { CalendarEntry } from '@encaixe/contract/calendar.ts'
import { cva } from 'class-variance-authority'
import { type CSSProperties, memo } from 'react'
import { AnswerMark } from '../appointments/appointment-badges.tsx'
import type { Answer } from '../appointments/describe-answer.ts'
import { CheckIcon, XIcon } from '../ui/icons/actions.tsx'
import { ClockIcon } from '../ui/icons/time.tsx'
import { describePart, type Part } from './build-columns.ts'
import { softGround } from './calendar-people.tsx'
import { describeEntry, nameClient } from './describe-entry.ts'
import type { Phase } from './measure-column.ts'

type Props = {
  entry: CalendarEntry
  /** The position in hours; `tall` is the height in hours. */
  at: number
  tall: number
  phase: Phase
  answer: Answer
  /** The place in a visit of several parts; undefined for a visit of one. */
  part: Part | undefined
  /** The number of lines of text that fit. */
  lines: number
  /** True in one of several columns on a phone: the service gets its own line, if there is room. */
  compact: boolean
  movable: boolean
  /** True when the professional no longer works at this time: the appointment waits to be resolved. */
  unresolved: boolean
  /** True when a cancelled appointment is drawn as a line beside the card. */
  beside: boolean
}

const card = cva(
  [
    'group/card relative size-full overflow-hidden rounded-sm border text-left select-none [-webkit-touch-callout:none]',
    'text-(length:--card-text) leading-[1.25] focus-visible:outline-offset-1 data-lifted:opacity-40 data-lit:shadow-[inset_0_0_0_1.5px_color-mix(in_oklab,var(--ink)_55%,transparent)] forced-colors:border-[ButtonText]',
  ],
  {
    variants: {
      look: {
        past: 'border-line bg-paper text-ink-2 hover:border-line-strong',
        now: 'border-transparent bg-[oklch(0.42_0.08_var(--hue))] text-white hover:bg-[oklch(0.38_0.08_var(--hue))] dark:bg-[oklch(0.5_0.09_var(--hue))]',
        future: `border-transparent text-ink hover:border-line-strong ${softGround}`,
        waiting: 'border-[1.5px] border-dashed border-amber-text bg-amber-soft text-ink',
      },
      short: {
        true: 'flex items-center gap-1.5 py-0',
        false: 'flex flex-col justify-start py-0.5',
      },
      movable: { true: 'in-data-moves:cursor-grab', false: '' },
      above: {
        true: 'rounded-t-none border-t-[color-mix(in_oklab,currentColor_28%,transparent)]!',
        false: '',
      },
      below: { true: 'rounded-b-none border-b-0', false: '' },
      unresolved: { true: 'border-2! border-dashed border-danger-text!', false: '' },
    },
  },
)

const waitWords = { answer: 'espera resposta', payment: 'falta o sinal', check: 'sinal pago?' }

const inText = 'mr-1 inline size-[1.1em] align-[-0.15em]'

/** On touch screens, cards without room for two 44 px buttons hide them: a tap opens the panel with these buttons. */
const noRoom = 'hidden pointer-coarse:inline pointer-coarse:roomy:hidden'

const detail = { past: '', now: '', future: 'text-ink-2', waiting: 'text-amber-text' }

/** An appointment. The grid handles its events for all cards. */
export const EntryCard = memo(function EntryCard({
  entry,
  phase,
  answer,
  part,
  lines,
  compact,
  movable,
  unresolved,
  ...place
}: Props) {
  const { startTime, procedure, status, outside } = entry
  const clientName = nameClient(entry)
  const { above = false, below = false } = part ?? {}
  const done = status === 'completed'
  const waits = status === 'held'
  const open = phase === 'past' && status === 'scheduled'
  const special = unresolved
    ? 'resolver'
    : waits
      ? waitWords[entry.awaits ?? 'answer']
      : outside
        ? 'fora do horário'
        : undefined
  const look = waits ? 'waiting' : done ? 'past' : phase
  const short = lines < 2
  const asks = open && !compact
  const apart = compact && lines > 3
  return (
    <li
      className={`${position} z-1 ${place.beside ? 'left-0.5 right-2.5 md:left-1 md:right-4' : 'inset-x-0.5 md:inset-x-1'} ${asks ? '[container-type:size]' : ''}`}
      style={variables(place, { above, below })}
    >
      <button
        type="button"
        tabIndex={-1}
        data-stop={place.at}
        data-entry={entry.id}
        data-movable={movable || undefined}
        data-visit={part ? entry.visitId : undefined}
        aria-haspopup="dialog"
        aria-keyshortcuts={movable ? 'M' : undefined}
        className={`${card({ look, short, movable, unresolved, above, below })} ${compact ? 'px-1' : 'px-1.5 md:px-2'} ${asks ? 'not-pointer-coarse:pr-17! pointer-coarse:roomy:pr-26!' : ''}`}
      >
        <span className="sr-only">
          {[
            describeEntry(entry),
            part && (part.at ? `${describePart(part, false)} da visita` : 'parte de uma visita'),
            unresolved ? 'para resolver' : waits ? undefined : special,
            open && 'veio?',
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
        <span
          aria-hidden="true"
          title={clientName}
          style={{ '--lines': Math.max(1, lines - (apart ? 2 : 1)) } as CSSProperties}
          className={`line-clamp-(--lines) max-w-full font-semibold hyphens-auto [overflow-wrap:anywhere] ${compact && short ? '' : 'shrink-0'} ${short && !compact ? 'max-w-[70%]' : ''}`}
        >
          {done ? <CheckIcon className={inText} strokeWidth={2.5} /> : null}
          {compact && waits ? <ClockIcon className={inText} strokeWidth={2.5} /> : null}
          {compact && open && !apart ? '? ' : null}
          {above ? procedure.name : clientName}
        </span>
        <span
          className={`flex min-w-0 items-center gap-1 ${short && !compact ? 'flex-1' : short ? 'ml-auto' : 'w-full'} ${detail[look]}`}
        >
          <span aria-hidden="true" className={compact ? 'mr-auto shrink-0' : 'min-w-0 flex-1 truncate'}>
            {asks ? <span className={noRoom}>{'veio? · '}</span> : null}
            {compact
              ? short
                ? ''
                : unresolved && !apart
                  ? 'resolver'
                  : startTime
              : [startTime, special ?? (!above && procedure.name)].filter(Boolean).join(' · ')}
          </span>
          {part && !(compact && (apart || short || answer)) ? (
            <span aria-hidden="true" className="shrink-0 text-xs">
              {describePart(part, compact)}
            </span>
          ) : null}
          {answer && !done ? (
            <>
              <span className="sr-only">, </span>
              <AnswerMark answer={answer} small className={look === 'now' ? 'text-current!' : ''} />
            </>
          ) : null}
        </span>
        {apart ? (
          <span aria-hidden="true" className={`w-full truncate ${detail[look]}`}>
            {[part && describePart(part, true), special ?? (open ? 'veio?' : !above && procedure.name)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        ) : null}
      </button>
      {asks ? <Answers id={entry.id} clientName={clientName} /> : null}
    </li>
  )
})

/** Asks whether the client came. The buttons have no Tab stop: the keyboard opens the panel, which begins with them. */
function Answers({ id, clientName }: { id: string; clientName: string }) {
  return (
    <span className="absolute inset-y-0 right-1 flex items-center gap-1 print:hidden pointer-coarse:hidden pointer-coarse:gap-2 pointer-coarse:roomy:flex">
      {answers.map(([answer, words, icon]) => (
        <button
          key={answer}
          type="button"
          tabIndex={-1}
          data-answer={answer}
          data-of={id}
          title={words}
          aria-label={`${words}: ${clientName}`}
          className="grid h-[min(100%-2px,1.75rem)] w-7 place-items-center rounded-sm bg-surface text-ink-2 shadow-[inset_0_0_0_1px_var(--line-strong)] hover:bg-accent-soft hover:text-accent-text pointer-coarse:size-11"
        >
          {icon}
        </button>
      ))}
    </span>
  )
}

const answers = [
  ['complete', 'Veio', <CheckIcon key="came" />],
  ['noShow', 'Não veio', <XIcon key="missed" />],
] as const

type Place = Pick<Props, 'at' | 'tall' | 'beside'>

const position =
  'data-sent:opacity-50 absolute top-[calc(var(--at)*var(--hour)+var(--over))] h-[calc(var(--tall)*var(--hour)-var(--over)-var(--under))] min-h-6'

function variables(
  { at, tall }: Omit<Place, 'beside'>,
  { above, below }: Pick<Part, 'above' | 'below'>,
): CSSProperties {
  /** Removes the gap between two parts of one block. */
  const gaps = { '--over': above ? '0px' : '1px', '--under': below ? '0px' : '1px' }
  return { '--at': at, '--tall': tall, ...gaps } as CSSProperties
}

type LineProps = {
  entry: CalendarEntry
  at: number
  tall: number
  lane: number
  /** True when the name has room, because the time is free again. */
  named: boolean
  /** True in one of several columns on a phone: the name is below the flag of the waiting clients. */
  compact: boolean
}

const whole = { above: false, below: false }

/**
 * A cancelled appointment or a no-show: a line along its time, with its name while the time is free. The button is as
 * large as the time, but only the line and the name take a tap from the cell below.
 */
export const CancelledLine = memo(function CancelledLine({
  entry,
  at,
  tall,
  lane,
  named,
  compact,
}: LineProps) {
  const missed = entry.status === 'no_show'
  const clientName = nameClient(entry)
  return (
    <li
      className={`${position} pointer-events-none z-2 inset-x-0.5 md:inset-x-1`}
      style={{ ...variables({ at, tall }, whole), '--lane': lane } as CSSProperties}
    >
      <button
        type="button"
        tabIndex={-1}
        data-stop={at}
        data-entry={entry.id}
        aria-haspopup="dialog"
        className="group relative block size-full rounded-sm text-left text-(length:--card-text) leading-[1.25] text-ink-2 *:pointer-events-auto focus-visible:outline-offset-1"
      >
        <span className="sr-only">{describeEntry(entry)}</span>
        {named ? (
          <span
            aria-hidden="true"
            title={clientName}
            className={`absolute ${compact ? 'top-[calc(var(--lane)*1.1rem+1.625rem)]' : 'top-[calc(var(--lane)*1.1rem+0.125rem)]'} right-[calc(var(--lane)*0.375rem+0.5rem)] max-w-[calc(100%-0.625rem)] truncate group-hover:text-ink ${missed ? '' : 'line-through'}`}
          >
            {missed ? <XIcon className={inText} strokeWidth={2.5} /> : null}
            {clientName}
          </span>
        ) : null}
        <span
          aria-hidden="true"
          title={clientName}
          className="absolute inset-y-0 right-[calc(var(--lane)*0.375rem)] w-3.5 pointer-coarse:w-6"
        >
          <span
            className={`absolute inset-y-0 right-0 w-[3px] rounded-full group-hover:bg-ink-2 forced-colors:bg-[CanvasText] ${missed ? 'bg-danger-text' : 'bg-line-strong'}`}
          />
        </span>
      </button>
    </li>
  )
})
