import { loadLater } from '../platform/load-later.tsx'
import type { SessionState } from '../platform/session.ts'
import { useFirstMove } from '../platform/use-first-move.ts'

const SessionEndedDialog = loadLater(() => import('./session-ended-dialog.tsx'))

/** Over a page whose session has ended. The page stays, and goes on when the same user signs in, here or in another tab. */
export function SessionEnded({ session }: { session: SessionState }) {
  // While the session lives, so that the dialog needs no connection when it ends.
  useFirstMove(SessionEndedDialog.fetch)
  return session.status === 'ended' ? <SessionEndedDialog user={session.session} /> : null
}
