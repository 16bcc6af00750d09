import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { profileQuery, useProfileQuery } from '../identity/fetch-profile.ts'
import { watchCall } from '../platform/analytics.ts'
import { fetchSignedIn } from '../platform/api.ts'
import { freshToken, useSession } from '../platform/session.ts'
import { keepLive } from './follow-changes.ts'
import { refreshShown } from './refresh-shown.ts'

async function connect(signal: AbortSignal): Promise<Response> {
  const token = await freshToken()
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` }
  const request = new Request('/api/live', { headers, signal, cache: 'no-store' })
  return fetchSignedIn(request, (sent) => watchCall('GET /api/live', fetch(sent)))
}

/** Follows the changes of the signed-in user's appointments; `open` is whether the stream is connected. */
export function useLive(): { wanted: boolean; open: boolean } {
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
        // A stream also ends when a company takes a member's access away.
        if (isOpen && opened > 1 && works) void queries.invalidateQueries(profileQuery(subject))
      },
    })
  }, [who, works, subject, queries])

  return { wanted: who !== undefined, open }
}
