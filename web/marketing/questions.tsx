import { ChevronDownIcon } from '../ui/icons/arrows.tsx'
import type { Question } from './list-questions.ts'

/** `details` elements, so that answers open without script. */
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
