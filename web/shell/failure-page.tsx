import { isRouteErrorResponse, useRouteError } from 'react-router'
import { FailureMessage } from './failure-message.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** Shown for any error of a page of the router. */
export function FailurePage({ home }: { home?: string }) {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return <FailureMessage home={home} />
}
