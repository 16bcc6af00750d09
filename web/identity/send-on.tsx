import { Navigate } from 'react-router'
import { FullSpinner } from '../shell/full-spinner.tsx'
import { useProfileQuery } from './fetch-profile.ts'

/** Whoever is signed in goes on; a newcomer by way of the terms, which lead to the same place. */
export function SendOn({ to }: { to: string }) {
  const { data: profile, isPending } = useProfileQuery()
  if (isPending) return <FullSpinner />
  if (profile && !profile.termsAccepted) return <Navigate to="/terms" replace state={{ from: to }} />
  return <Navigate to={to} replace />
}
