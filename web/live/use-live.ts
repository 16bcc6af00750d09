import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useProfileQuery } from '../identity/fetch-profile.ts'
import { syncTime } from '../platform/product-time.ts'
import { endSession, freshToken, useSession } from '../platform/session.ts'
import { keepLive } from './keep-live.ts'
import { refreshShown } from './refresh-shown.ts'

async function connect(signal: AbortSignal): Promise<Response> {
  const token = await freshToken()
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` }
  return syncTime(await fetch('/api/live', { headers, signal, cache: 'no-store' }))
}

/** Follows what happens to the appointments of whoever is signed in; says whether the way there is open. */
export function useLive(): { wanted: boolean; open: boolean } {
  const session = useSession()
  const { data: profile } = useProfileQuery()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  // The server asks who someone is, and which company is hers, when a stream is opened, and never again.
  const who =
    session.status === 'signed-in' && profile
      ? `${session.session.idToken} ${profile.company?.id ?? ''}`
      : undefined

  useEffect(() => {
    if (who === undefined) return
    return keepLive({
      connect,
      refreshing: refreshShown(queries),
      onState: setOpen,
      onStranger: endSession,
    })
  }, [who, queries])

  return { wanted: who !== undefined, open }
}
