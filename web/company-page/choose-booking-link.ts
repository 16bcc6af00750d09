import { useSession } from '../platform/session.ts'
import type { Target } from '../ui/page-link.tsx'

/** Times come before identity: the form is open to everybody. Without script it cannot book, so the link leads through the login. */
export function useBookingLink(slug: string): (procedureId: string) => Target {
  const session = useSession()
  return (procedureId) => {
    const form = `/${slug}/agendar/${procedureId}`
    return { to: session.status === 'loading' ? `/login?redirect=${form}` : form }
  }
}
