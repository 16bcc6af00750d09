import { changesSince, terms } from '@encaixe/contract/terms.ts'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useAcceptTerms } from '../../identity/accept-terms.ts'
import { chooseAfterTerms, chooseInsteadOfTerms, readOrigin } from '../../identity/choose-destination.ts'
import { useMember } from '../../identity/use-member.ts'
import { describeAcceptance } from '../../legal/describe-acceptance.ts'
import { TermsAcceptance } from '../../legal/terms-acceptance.tsx'
import { TermsText } from '../../legal/terms-text.tsx'
import { ReadingPage } from '../../shell/reading-page.tsx'

export const needs = 'session'
export const title = terms.title

export default function Terms() {
  const { profile } = useMember()
  const accept = useAcceptTerms()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [query] = useSearchParams()

  if (profile.termsAccepted && accept.isIdle) {
    return (
      <ReadingPage title={terms.title} note={describeAcceptance(profile.termsAcceptedAt)}>
        <TermsText level="h2" />
      </ReadingPage>
    )
  }

  const { previousTermsVersion } = profile
  const wishes = { from: readOrigin(state), redirect: query.get('redirect') }

  function acceptAndGo() {
    const onSuccess = () => navigate(chooseAfterTerms(wishes, location.origin), { replace: true })
    accept.mutate(undefined, { onSuccess })
  }

  return (
    <ReadingPage title={terms.title} note="Leia e aceite para continuar.">
      <TermsAcceptance
        onAccept={acceptAndGo}
        processing={accept.isPending || accept.isSuccess}
        failed={accept.isError}
        news={previousTermsVersion === undefined ? undefined : changesSince(previousTermsVersion)}
        back={chooseInsteadOfTerms(wishes, location.origin)}
      />
    </ReadingPage>
  )
}
