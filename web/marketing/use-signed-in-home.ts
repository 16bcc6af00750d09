import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../platform/session.ts'

/** The pages that only invite have nothing to say to who is already in. */
export function useSignedInHome() {
  const { status } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (status === 'signed-in') navigate('/dashboard', { replace: true })
  }, [status, navigate])
}
