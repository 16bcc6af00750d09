import type { ReactNode } from 'react'
import { BookingHeader } from '../appointments/book/booking-header.tsx'
import { BookingFooter } from '../company-page/booking-footer.tsx'
import { Alert } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { contentId } from '../ui/skip-link.tsx'
import { answerFailed, problemId } from './send-in-place.ts'

type Props = {
  company: { name: string; slug: string; themeColor: string | null }
  mark: ReactNode
  title: string
  lead: string
  year: string
  children: ReactNode
}

/** The page of a link whose answers are forms, which need no script. It loads no React, only `send-in-place.ts`. */
export function FormPage({ company: { name, slug, themeColor }, mark, title, lead, year, children }: Props) {
  return (
    <div data-shop={themeColor} className="flex min-h-dvh flex-col">
      <BookingHeader name={name} slug={slug} />
      <main id={contentId} className="mx-auto w-full max-w-page flex-1 px-5 pt-6 lg:pt-7.5">
        <Card
          as="section"
          padding="none"
          aria-labelledby="titulo"
          className="mx-auto max-w-[53.75rem] overflow-hidden"
        >
          <div className="bg-shop px-5 py-7 text-white sm:px-10 sm:py-8 forced-colors:border-b">
            <span className="mb-5 grid size-10 place-items-center rounded-md bg-amber text-on-amber">
              {mark}
            </span>
            <h1 id="titulo" tabIndex={-1} className="font-display text-display-lg">
              {title}
            </h1>
            <p className="mt-1.5 text-lg sm:text-xl [overflow-wrap:anywhere]">{lead}</p>
          </div>
          {children}
        </Card>
      </main>
      <BookingFooter name={name} year={year} />
    </div>
  )
}

/**
 * The notices above the answer form: the reason why the last answer was refused, and a hidden element in which the
 * script reports an answer that could not be sent.
 */
export function AnswerProblems({ notice }: { notice: string | undefined }) {
  return (
    <>
      {notice ? <Alert className="mb-5">{notice}</Alert> : null}
      <div id={problemId} hidden>
        <Alert className="mb-5">{answerFailed}</Alert>
      </div>
    </>
  )
}
