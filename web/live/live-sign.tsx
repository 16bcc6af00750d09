import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { profileQuery, useProfileQuery } from '../identity/fetch-profile.ts'
import { useSession } from '../platform/session.ts'
import { useOnline } from '../ui/use-online.ts'
import { connect, keepLive } from './follow-changes.ts'
import { refreshShown } from './refresh-shown.ts'

/** The notice of an interrupted stream waits this long: a network change or server restart is usually over sooner. */
const grace = 3_000

/**
 * Updates the pages of the signed-in user live, and shows a notice while the stream is interrupted. The notice lies
 * over the lower edge of the header, where there is no text, so that it moves nothing.
 */
export function LiveSign() {
  const { wanted, open } = useLive()
  const online = useOnline()
  const lost = useLasting(wanted && !open, grace)
  const offline = useLasting(wanted && !online, grace)
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-5 z-40 flex h-0 items-center justify-center px-4 max-md:in-[body:has([data-own-bar])]:top-14 md:tall:top-16 print:hidden"
    >
      {lost || offline ? (
        <p className="flex items-center gap-2 rounded-full border border-line bg-surface px-3 py-1 text-xs text-ink-2 shadow-card">
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-amber" />
          {offline ? 'Você está sem internet' : 'Sem conexão ao vivo · tentando de novo'}
        </p>
      ) : null}
    </div>
  )
}

/** True once `holds` has been true for this many milliseconds. */
function useLasting(holds: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!holds) return
    const timer = setTimeout(() => setLasting(true), ms)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [holds, ms])
  return holds && lasting
}

/** Follows the changes of the signed-in user's appointments; `open` is whether the stream is connected. */
function useLive(): { wanted: boolean; open: boolean } {
  const session = useSession()
  const { data: profile } = useProfileQuery()
  const queries = useQueryClient()
  const subject = 'session' in session ? session.session.subject : ''
  const works = (profile?.memberships.length ?? 0) > 0
  const [open, setOpen] = useState(false)
  // The server checks the user and the company only when a stream opens, so a change of either opens a new stream.
  const who =
    session.status === 'signed-in' && profile
      ? `${session.session.subject} ${profile.memberships.map(({ companyId, role }) => `${companyId} ${role}`).join(' ')}`
      : undefined

  useEffect(() => {
    if (who === undefined) return
    let opened = 0
    return keepLive({
      connect,
      refreshing: refreshShown(queries),
      onState(isOpen) {
        setOpen(isOpen)
        if (isOpen) opened += 1
        // The profile is fetched again after each reconnect: a stream also ends when a company ends a member's access.
        if (isOpen && opened > 1 && works) void queries.invalidateQueries(profileQuery(subject))
      },
    })
  }, [who, works, subject, queries])

  return { wanted: who !== undefined, open }
}
