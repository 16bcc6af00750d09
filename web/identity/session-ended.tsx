import { loadLater } from '../platform/load-later.tsx'
import type { SessionState } from '../platform/session.ts'
import { useFirstMove } from '../platform/use-first-move.ts'

const SessionEndedDialog = loadLater(() => import('./session-ended-dialog.tsx'))

/** Dialog over a page whose session ended. The page stays, and continues when the same user signs in, in any tab. */
export function SessionEnded({ session }: { session: SessionState }) {
  // The dialog's script is fetched while the session is valid: the dialog needs no connection when the session ends.
  useFirstMove(SessionEndedDialog.fetch)
  return session.status === 'ended' ? <SessionEndedDialog user={session.session} /> : null
}
