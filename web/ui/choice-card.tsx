import { cx } from 'class-variance-authority'
import { type ReactNode, useId } from 'react'
import { Choice } from './choice-group.tsx'
import { CheckIcon } from './icons/actions.tsx'

/** The radio mark of a card. A selected mark differs in shape, not only in colour. */
function Mark() {
  return (
    <span className="grid size-[22px] shrink-0 place-items-center rounded-full border-[1.5px] border-line-strong text-transparent group-has-checked:border-accent group-has-checked:bg-accent group-has-checked:text-on-accent forced-colors:group-has-checked:border-[Highlight]">
      <CheckIcon className="size-3.5 group-not-has-checked:invisible" strokeWidth={3} />
    </span>
  )
}

type Props = {
  value: string
  title: ReactNode
  /** The text below the option's title; screen readers read this text as the option's description. */
  detail?: ReactNode
  leading?: ReactNode
  badge?: ReactNode
  /** The side of the card on which the radio mark is shown. */
  mark?: 'start' | 'end'
  disabled?: boolean
  size?: 'normal' | 'roomy'
  children?: ReactNode
}

/** An option with several lines, inside a ChoiceGroup. */
export function ChoiceCard({ value, title, detail, leading, badge, mark = 'end', ...rest }: Props) {
  const id = useId()
  const roomy = rest.size === 'roomy'
  return (
    <div
      className={cx(
        'group relative flex min-w-0 flex-col [overflow-wrap:anywhere] rounded-lg border bg-surface transition-colors',
        'border-line hover:border-accent',
        'has-checked:border-accent has-checked:bg-accent-soft has-checked:outline-2 has-checked:-outline-offset-2 has-checked:outline-accent',
        'has-disabled:cursor-not-allowed has-disabled:bg-muted has-disabled:text-ink-3',
        roomy ? 'gap-3 p-5 sm:p-6' : 'min-h-[72px] justify-center gap-2 px-3 py-2.5',
      )}
    >
      <Choice
        value={value}
        disabled={rest.disabled}
        describedBy={rest.children ? `${id}-more` : undefined}
        className={cx('flex items-center gap-3', badge && 'flex-wrap')}
      >
        {mark === 'start' ? <Mark /> : null}
        {leading}
        <span className={cx('min-w-0', badge ? 'flex-[1_1_8rem]' : 'flex-1')}>
          <span className={cx('block font-semibold', roomy && 'font-display text-display-sm font-bold')}>
            {title}
          </span>
          {detail ? <span className="mt-0.5 block text-sm text-ink-2">{detail}</span> : null}
        </span>
        {badge}
        {mark === 'end' ? <Mark /> : null}
      </Choice>
      {rest.children ? <div id={`${id}-more`}>{rest.children}</div> : null}
    </div>
  )
}
