import { ClockIcon } from '../ui/icons/time.tsx'
import { DemoLink } from './demo-link.tsx'
import type { Step } from './list-steps.ts'
import { ProductShot } from './product-shot.tsx'

/** The steps of the setup, each with a screenshot of its screen. */
export function StepShots({ steps }: { steps: Step[] }) {
  return (
    <section
      id="como-funciona"
      aria-label="Os quatro passos"
      className="mx-auto w-full max-w-page px-5 pb-16 lg:pb-22"
    >
      <ol className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, takes, text, shot, picture }, place) => (
          <li key={title} className="grid content-start gap-6 sm:row-span-2 sm:grid-rows-subgrid">
            <div>
              <p
                aria-hidden="true"
                className="grid size-9 place-items-center rounded-sm bg-accent-soft font-display font-bold text-accent-text"
              >
                {place + 1}
              </p>
              <h2 className="mt-4 text-display-sm">{title}</h2>
              <p className="mt-1 flex items-center gap-1.5 text-sm text-ink-2">
                <ClockIcon className="size-4 shrink-0" /> {takes}
              </p>
              <p className="mt-2.5 text-ink-2">{text}</p>
            </div>
            <ProductShot
              name={shot}
              alt={picture}
              className="mx-auto w-full max-w-[17rem] self-start sm:mx-0"
            />
          </li>
        ))}
      </ol>
      <DemoLink />
    </section>
  )
}
