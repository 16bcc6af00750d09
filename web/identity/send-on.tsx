import { useMemo } from 'react'
import { Navigate } from 'react-router'
import { FullSpinner } from '../shell/full-spinner.tsx'
import { useProfileQuery } from './fetch-profile.ts'

/** Whoever is signed in goes on; a newcomer by way of the terms, which lead to the same place. */
export function SendOn({ to }: { to: string }) {
  const { data: profile, isPending } = useProfileQuery()
  // The same object at each rendering: another one would begin the navigation anew until the page has come.
  const state = useMemo(() => ({ from: to }), [to])
  if (isPending) return <FullSpinner />
  if (profile && !profile.termsAccepted) return <Navigate to="/terms" replace state={state} />
  return <Navigate to={to} replace />
}
