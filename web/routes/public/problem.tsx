import type { ComponentProps } from 'react'
import { OfferProblem } from '../../appointments/book/offer-problem.tsx'
import { CompanyProblem } from '../../company-page/company-problem.tsx'
import { FailureMessage } from '../../shell/failure-message.tsx'
import { NotFoundPage } from '../../shell/not-found-page.tsx'
import { PlainPage } from '../../shell/plain-page.tsx'

export type Problem =
  | ({ of: 'company' } & ComponentProps<typeof CompanyProblem>)
  | ({ of: 'booking' } & ComponentProps<typeof OfferProblem>)
  | { of: 'address' | 'rendering' }

/** The page shown instead of a page that does not exist, that its company closed, or that could not be loaded. */
export default function ProblemPage(problem: Problem) {
  switch (problem.of) {
    case 'company':
      return <CompanyProblem state={problem.state} />
    case 'booking':
      return <OfferProblem problem={problem.problem} />
    case 'address':
      return (
        <PlainPage>
          <NotFoundPage />
        </PlainPage>
      )
    case 'rendering':
      return (
        <PlainPage>
          <FailureMessage />
        </PlainPage>
      )
  }
}
