import { useId } from 'react'
import { ChevronDownIcon } from '../ui/icons/arrows.tsx'
import type { Question } from './list-questions.ts'

export function AskedOften({ questions }: { questions: Question[] }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="mx-auto grid w-full max-w-page grid-cols-1 items-start gap-x-16 gap-y-6 px-5 pb-16 lg:grid-cols-[1fr_1.7fr] lg:pb-22"
    >
      <h2 id={id} className="text-display-lg">
        Perguntas frequentes
      </h2>
      <Questions questions={questions} />
    </section>
  )
}

/** Questions as `details` elements, so that answers open without script. */
export function Questions({ questions }: { questions: Question[] }) {
  return (
    <div className="divide-y divide-line rounded-lg bg-surface shadow-card">
      {questions.map(({ ask, answer }) => (
        <details key={ask} className="group px-5">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
            {ask}
            <ChevronDownIcon className="shrink-0 text-accent-text transition-transform group-open:rotate-180" />
          </summary>
          <p className="max-w-[64ch] pb-5 text-ink-2">{answer}</p>
        </details>
      ))}
    </div>
  )
}
