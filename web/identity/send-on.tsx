import { useMemo } from 'react'
import { Navigate } from 'react-router'
import { FullSpinner } from '../ui/spinner.tsx'
import { useProfileQuery } from './fetch-profile.ts'

/** Redirects a signed-in user to the destination; a new user accepts the terms first. */
export function SendOn({ to }: { to: string }) {
  const { data: profile, isPending } = useProfileQuery()
  // Memoised: a new object on each rendering would restart the navigation.
  const state = useMemo(() => ({ from: to }), [to])
  if (isPending) return <FullSpinner />
  if (profile && !profile.termsAccepted) return <Navigate to="/terms" replace state={state} />
  return <Navigate to={to} replace />
}
