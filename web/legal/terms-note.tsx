import { api } from '../platform/api.ts'
import { subjectOf, useSession } from '../platform/session.ts'
import { useAnswer } from '../platform/use-answer.ts'
import { describeAcceptance } from './describe-acceptance.ts'

/** Line for a signed-in reader of the public terms: the date of the acceptance. */
export default function TermsNote() {
  const { data: profile } = useAnswer(subjectOf(useSession()), (signal) =>
    api('POST /api/auth/verify', { signal }),
  )
  return describeAcceptance(profile?.termsAccepted ? profile.termsAcceptedAt : null)
}
