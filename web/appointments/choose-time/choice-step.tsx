import { type ReactNode, useId } from 'react'
import { InfoIcon } from '../../ui/icons/notices.tsx'
import type { Step } from './choose-time.ts'

type Props = {
  step: Step
  title: string
  heading?: 'h2' | 'h3' | undefined
  /** The chosen value, beside the title. */
  chosen?: ReactNode
  /** The sentence that names the choice that must come first. It replaces the options, which depend on that choice. */
  hint?: string | undefined
  /** The sentence about a choice that was undone or is not free, until the next choice. */
  notice?: string | undefined
  /** Describes the options; announced to screen readers each time they change. */
  offers?: string
  children: (labelledBy: string) => ReactNode
}

/** One step of the form. It is on the page from the beginning, and gets options when the step before has a choice. */
export function ChoiceStep({
  step,
  title,
  heading: Heading = 'h2',
  chosen,
  hint,
  notice,
  offers = '',
  children,
}: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} data-step={step} className="min-w-0">
      <Heading tabIndex={-1} className="mb-3 flex flex-wrap items-baseline gap-x-2.5 text-display-sm">
        <span id={id}>{title}</span>
        {chosen ? (
          <span className="font-text text-base leading-none font-medium tracking-normal text-accent-text">
            {chosen}
          </span>
        ) : null}
      </Heading>
      <p role="status" className={notice ? 'mb-3 flex gap-2 text-ui font-medium text-amber-text' : 'sr-only'}>
        {notice ? <InfoIcon className="mt-[0.1em] shrink-0" /> : null}
        {notice ?? offers}
      </p>
      {hint ? <p className="text-ui text-ink-2">{hint}</p> : children(id)}
    </section>
  )
}

/** Focuses the control of a step, or its heading when it has none. */
export function focusStep(step: Step) {
  const section = document.querySelector<HTMLElement>(`[data-step="${step}"]`)
  const place =
    section?.querySelector<HTMLElement>('select, input:checked, input:not(:disabled)') ??
    section?.querySelector<HTMLElement>('h2, h3')
  place?.focus()
}
