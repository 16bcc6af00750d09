import { useSession } from '../platform/session.ts'
import type { Target } from '../ui/page-link.tsx'

/** Signed in, straight to the form; anyone else, and a page whose script has not come yet, by way of the login. */
export function useBookingLink(slug: string): (procedureId: string) => Target {
  const session = useSession()
  return (procedureId) => {
    const form = `/${slug}/agendar/${procedureId}`
    return { to: session.status === 'signed-in' ? form : `/login?redirect=${form}` }
  }
}
