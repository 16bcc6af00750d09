import { useProfileQuery } from '../identity/fetch-profile.ts'
import { Queries } from '../platform/queries.tsx'
import { describeAcceptance } from './describe-acceptance.ts'

function Note() {
  const { data: profile } = useProfileQuery()
  return describeAcceptance(profile?.termsAccepted ? profile.termsAcceptedAt : null)
}

/** Line for a signed-in reader of the public terms: the date of the acceptance. */
export default function TermsNote() {
  return (
    <Queries>
      <Note />
    </Queries>
  )
}
