import type { PublicProcedure } from '@encaixe/contract/procedures.ts'
import { useState } from 'react'
import { api } from '../platform/api.ts'
import { loadNextTimes, type TimesByService } from './load-next-times.ts'
import { loadServicePage } from './load-services.ts'

export type FirstServices = {
  procedures: readonly PublicProcedure[]
  /** The next times of these services; undefined when they are not known. */
  times: TimesByService | undefined
  page: number
  hasMore: boolean
}

/** The services that came with the page, and those of the following pages that the visitor asked for. */
export function useServices(companyId: string, first: FirstServices) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [shown, setShown] = useState({
    ...first,
    from: first.page,
    firstNew: undefined as string | undefined,
  })
  const isAll = shown.from === 1 && !shown.hasMore
  const nextPage = shown.hasMore ? shown.page + 1 : undefined

  async function fetchMore(): Promise<void> {
    if (nextPage === undefined || state === 'loading') return
    setState('loading')
    try {
      const [{ items, nextCursor }, times = shown.times] = await Promise.all([
        loadServicePage(api, companyId, nextPage),
        loadNextTimes(api, companyId),
      ])
      // The list moves up when the owner removes a service, so the next page may begin with known ones.
      const known = new Set(shown.procedures.map(({ id }) => id))
      const added = items.filter(({ id }) => !known.has(id))
      setShown({
        from: shown.from,
        procedures: [...shown.procedures, ...added],
        times,
        page: nextPage,
        hasMore: nextCursor !== null,
        firstNew: added[0]?.id,
      })
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  /** Every service, so that a search finds those of other pages too. */
  async function fetchAll(): Promise<void> {
    if (isAll || state === 'loading') return
    setState('loading')
    try {
      const [list, times = shown.times] = await Promise.all([
        api('GET /api/public/procedures/{companyId}', { params: { companyId } }),
        loadNextTimes(api, companyId),
      ])
      const procedures = Array.isArray(list) ? list : list.items
      setShown({ procedures, times, from: 1, page: 1, hasMore: false, firstNew: undefined })
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return { ...shown, isAll, nextPage, state, fetchMore, fetchAll }
}
