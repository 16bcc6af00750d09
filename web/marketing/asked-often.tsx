import { useId } from 'react'
import type { Question } from './list-questions.ts'
import { Questions } from './questions.tsx'

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
