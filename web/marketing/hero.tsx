import { minuteOf } from '@encaixe/contract/local-time.ts'
import { trialDays } from '@encaixe/contract/plans.ts'
import { cx } from 'class-variance-authority'
import { Fragment } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import type { Block, Day } from './describe-trade.ts'
import { start } from './name-start.ts'

type Props = { title: string; lead: string; day: Day; display?: 'xl' | 'lg' }

export function Hero({ title, lead, day, display = 'xl' }: Props) {
  // Each sentence starts on its own line at every screen width.
  const sentences = title.split(/(?<=\.) /)
  return (
    <section className="mx-auto grid w-full max-w-page grid-cols-1 items-center gap-x-16 gap-y-12 overflow-x-clip px-5 pt-6 pb-16 lg:grid-cols-[minmax(0,1fr)_min(30rem,44%)] lg:pt-10 lg:pb-20">
      <div className="min-w-0">
        <h1
          className={cx(
            display === 'xl'
              ? 'text-display-xl'
              : 'text-[clamp(2.75rem,1.7rem+4.4vw,4.5rem)] leading-[0.95] tracking-[-0.038em]',
          )}
        >
          {sentences.map((sentence, place) => (
            <Fragment key={sentence}>
              {place > 0 ? ' ' : null}
              <span className="inline-block">{sentence}</span>
            </Fragment>
          ))}
        </h1>
        <p className="mt-6 max-w-[34rem] text-lg text-ink-2 sm:text-xl">{lead}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={start} wide="phone">
            Começar Agora
          </ButtonLink>
          <ButtonLink to="/como-funciona" variant="secondary" wide="phone">
            Ver como funciona
          </ButtonLink>
        </div>
        <p className="mt-4 text-sm text-ink-2">{trialDays} dias grátis. Cancele quando quiser, sem multa.</p>
      </div>
      <DayCard day={day} />
    </section>
  )
}

function scaleOf({ opens, closes }: Day) {
  const [start, end] = [minuteOf(opens), minuteOf(closes)]
  const length = end - start
  return {
    rows: Array.from({ length: length / 60 + 1 }, (_, hour) => start + hour * 60),
    top: (minute: number) => `${((minute - start) / length) * 100}%`,
    box: ({ from, minutes }: Pick<Block, 'from' | 'minutes'>) => ({
      top: `${((minuteOf(from) - start) / length) * 100}%`,
      height: `calc(${(minutes / length) * 100}% - 2px)`,
    }),
  }
}

const clock = (minute: number) => `${String(minute / 60).padStart(2, '0')}:00`

/** An example day with a gap for one more appointment. Hidden from screen readers, because its data are invented. */
function DayCard({ day }: { day: Day }) {
  const { rows, top, box } = scaleOf(day)
  return (
    <div aria-hidden="true" className="rounded-xl bg-surface p-5 shadow-card select-none sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <span className="font-display text-display-sm font-bold">{day.weekday}</span>{' '}
          <span className="ml-1 text-sm text-ink-2">{day.date}</span>
        </p>
        <p className="flex items-center gap-2 text-sm text-ink-2">
          <Avatar name={day.person} size="sm" /> {day.person.split(' ')[0]}
        </p>
      </div>
      <div className="relative mt-5 h-[21.5rem]">
        {rows.map((minute) => (
          <p
            key={minute}
            style={{ top: top(minute) }}
            className="absolute inset-x-0 flex -translate-y-1/2 items-center gap-3 text-xs text-ink-2 after:h-px after:flex-1 after:bg-line"
          >
            {clock(minute)}
          </p>
        ))}
        <div className="absolute inset-y-0 right-0 left-[3.5rem]">
          {day.blocks.map((block) => (
            <div
              key={block.from}
              style={box(block)}
              className={cx(
                'absolute inset-x-0 overflow-hidden rounded-sm bg-accent-soft px-3 text-sm',
                block.minutes >= 60 ? 'py-1.5' : 'flex items-center gap-2',
              )}
            >
              <p className="truncate font-semibold">{block.name}</p>
              <p className="truncate text-ink-2">{block.what}</p>
            </div>
          ))}
          <Fit day={day} box={box(day.fit)} />
        </div>
      </div>
    </div>
  )
}

function Fit({ day: { fit }, box }: { day: Day; box: { top: string; height: string } }) {
  return (
    <>
      <div style={box} className="absolute inset-x-0 rounded-sm border-[1.5px] border-dashed border-ink-3" />
      <div
        style={{ top: box.top, minHeight: box.height }}
        className={cx(
          'fit absolute -right-3 left-3 -rotate-2 rounded-sm bg-amber px-3.5 text-sm text-on-amber shadow-card',
          fit.minutes < 60 ? 'py-1 leading-tight' : 'py-1.5 leading-snug',
        )}
      >
        <p className="truncate font-semibold">{fit.name}</p>
        <p className="truncate">{fit.what}</p>
        <p className="truncate text-xs font-medium">{fit.said}</p>
      </div>
    </>
  )
}
