import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../platform/session.ts'

/** Sends signed-in users from the marketing pages to their dashboard. */
export function useSignedInHome() {
  const { status } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (status === 'signed-in') navigate('/dashboard', { replace: true })
  }, [status, navigate])
}
