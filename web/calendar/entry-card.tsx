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
  aside: boolean
  /** True for a cancelled appointment beside which there is only free time. */
  alone: boolean
  beside: boolean
  lane: number
  lanes: number
}

const card = cva(
  [
    'group/card relative size-full overflow-hidden rounded-sm border px-1.5 text-left select-none [-webkit-touch-callout:none] md:px-2',
    'text-(length:--card-text) leading-[1.25] focus-visible:outline-offset-1 data-lifted:opacity-40 data-lit:shadow-[inset_0_0_0_1.5px_color-mix(in_oklab,var(--ink)_55%,transparent)] forced-colors:border-[ButtonText]',
  ],
  {
    variants: {
      look: {
        past: 'border-line bg-paper text-ink-2 hover:border-line-strong',
        now: 'border-transparent bg-[oklch(0.42_0.08_var(--hue))] text-white hover:bg-[oklch(0.38_0.08_var(--hue))] dark:bg-[oklch(0.5_0.09_var(--hue))]',
        future: `border-transparent text-ink hover:border-line-strong ${softGround}`,
        cancelled: 'border-line bg-surface text-ink-2 hover:border-line-strong',
        waiting: 'border-[1.5px] border-dashed border-amber-text bg-amber-soft text-ink',
      },
      short: {
        true: 'flex items-center gap-1.5 py-0',
        false: 'flex flex-col justify-start py-0.5',
      },
      movable: { true: 'in-data-moves:cursor-grab', false: '' },
      upright: { true: 'items-center justify-center! px-0! py-0.5', false: '' },
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

const detail = { past: '', now: '', future: 'text-ink-2', cancelled: '', waiting: 'text-amber-text' }

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
  const cancelled = status === 'cancelled'
  const missed = status === 'no_show'
  const waits = status === 'held'
  const open = phase === 'past' && status === 'scheduled'
  const special = unresolved
    ? 'resolver'
    : waits
      ? waitWords[entry.awaits ?? 'answer']
      : missed
        ? 'não veio'
        : outside && !cancelled
          ? 'fora do horário'
          : undefined
  const look = waits ? 'waiting' : cancelled || missed ? 'cancelled' : done ? 'past' : phase
  const short = lines < 2
  const { aside, alone } = place
  const asks = open && !compact && !aside
  const detailed = !short && !aside
  // The card is too narrow for a horizontal word.
  const upright = compact && aside && !alone
  const apart = compact && lines > 3
  return (
    <li
      className={`${position(place)} ${asks ? '[container-type:size]' : ''}`}
      style={variables(place, compact, { above, below })}
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
        className={`${card({ look, short: short && !upright, movable, unresolved, upright, above, below })} ${asks ? 'not-pointer-coarse:pr-17! pointer-coarse:roomy:pr-26!' : ''}`}
      >
        <span className="sr-only">
          {[
            describeEntry(entry),
            part && (part.at ? `${describePart(part, false)} da visita` : 'parte de uma visita'),
            unresolved ? 'para resolver' : waits || missed ? undefined : special,
            open && 'veio?',
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
        <span
          aria-hidden="true"
          title={clientName}
          style={{ '--lines': Math.max(1, lines - (apart ? 2 : 1)) } as CSSProperties}
          className={`max-w-full shrink-0 font-semibold hyphens-auto [overflow-wrap:anywhere] ${aside && !(compact && alone) ? 'overflow-hidden text-ellipsis whitespace-nowrap' : 'line-clamp-(--lines)'} ${upright ? 'max-h-full [writing-mode:vertical-rl]' : short ? 'max-w-[70%]' : ''} ${cancelled ? 'line-through' : ''}`}
        >
          {done ? <CheckIcon className={inText} strokeWidth={2.5} /> : null}
          {missed ? <XIcon className={inText} strokeWidth={2.5} /> : null}
          {compact && waits ? <ClockIcon className={inText} strokeWidth={2.5} /> : null}
          {compact && open && !detailed ? '? ' : null}
          {above ? procedure.name : clientName}
        </span>
        {upright ? null : (
          <span className={`flex min-w-0 items-center gap-1 ${short ? 'flex-1' : 'w-full'} ${detail[look]}`}>
            <span aria-hidden="true" className="min-w-0 flex-1 truncate">
              {asks ? <span className={noRoom}>{'veio? · '}</span> : null}
              {unresolved && compact && !apart
                ? 'resolver'
                : [
                    startTime,
                    !aside &&
                      (compact ? open && detailed && 'veio?' : (special ?? (!above && procedure.name))),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
            </span>
            {part ? (
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
        )}
        {apart && !upright ? (
          <span aria-hidden="true" className={`w-full truncate ${detail[look]}`}>
            {special ?? (!above && procedure.name)}
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

type Place = Pick<Props, 'at' | 'tall' | 'aside' | 'alone' | 'beside' | 'lane' | 'lanes'>

function position({ aside, beside }: Pick<Place, 'aside' | 'beside'>): string {
  const across = aside
    ? 'left-(--left) w-(--wide)'
    : beside
      ? 'left-0.5 md:left-1 w-[calc(64%-0.375rem)]'
      : 'inset-x-0.5 md:inset-x-1'
  return `data-sent:opacity-50 absolute top-[calc(var(--at)*var(--hour)+var(--over))] z-1 h-[calc(var(--tall)*var(--hour)-var(--over)-var(--under))] min-h-6 ${across}`
}

function variables(
  { at, tall, aside, alone, lane, lanes }: Place,
  compact: boolean,
  { above, below }: Pick<Part, 'above' | 'below'>,
): CSSProperties {
  /** The width in percent of the column; cancelled appointments have the remaining width. */
  const main = compact && alone ? 36 : 64
  const wide = (100 - main) / lanes
  const across = aside ? { '--left': `${main + wide * lane}%`, '--wide': `calc(${wide}% - 4px)` } : undefined
  /** Removes the gap between two parts of one block. */
  const gaps = { '--over': above ? '0px' : '1px', '--under': below ? '0px' : '1px' }
  return { '--at': at, '--tall': tall, ...gaps, ...across } as CSSProperties
}
