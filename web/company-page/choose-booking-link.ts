import { useSession } from '../platform/session.ts'
import type { Target } from '../ui/page-link.tsx'

/** A signed-in user goes directly to the form; others, and everybody before the script has loaded, go through the login. */
export function useBookingLink(slug: string): (procedureId: string) => Target {
  const session = useSession()
  return (procedureId) => {
    const form = `/${slug}/agendar/${procedureId}`
    return { to: session.status === 'signed-in' ? form : `/login?redirect=${form}` }
  }
}
