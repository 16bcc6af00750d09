import type { InfiniteQueryObserverResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'

/** As many as all at once are at most: each page costs a request, and each client a message. */
export const mostAtOnce = 200

type List = Pick<InfiniteQueryObserverResult, 'hasNextPage'> & {
  fetchNextPage: () => Promise<Pick<InfiniteQueryObserverResult, 'hasNextPage' | 'isFetchNextPageError'>>
}

const mostPages = mostAtOnce / 20

/** Loads the pages that are not in sight yet. The answer of `load` is no when one failed, or the user stopped it. */
export function useLoadConflicts(list: List, pages: number) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const stopped = useRef(false)
  return {
    state,
    async load(): Promise<boolean> {
      stopped.current = false
      setState('loading')
      let more = list.hasNextPage
      for (let at = pages; more && at < mostPages && !stopped.current; at++) {
        const next = await list.fetchNextPage()
        if (next.isFetchNextPageError) {
          setState('failed')
          return false
        }
        more = next.hasNextPage
      }
      setState('idle')
      return !stopped.current
    },
    stop() {
      stopped.current = true
    },
  }
}

export type Loading = ReturnType<typeof useLoadConflicts>
