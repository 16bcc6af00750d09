import { useEffect, useMemo, useState } from 'react'
import { Navigate } from 'react-router'
import { signInQuietly } from '../platform/sign-in.ts'
import { FullSpinner } from '../ui/spinner.tsx'

/** Tries a quiet sign-in, once for each ended session; when it is refused, redirects to the login. */
export function SignInAgain({ from }: { from: string }) {
  const [refused, setRefused] = useState(false)
  const here = useMemo(() => ({ from }), [from])
  useEffect(() => {
    signInQuietly(from).catch(() => setRefused(true))
  }, [from])
  return refused ? <Navigate to="/login" replace state={here} /> : <FullSpinner />
}
