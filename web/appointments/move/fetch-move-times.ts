import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { freeTimesKey } from '../new/fetch-free-times.ts'

/** Where this one appointment could stand on a day, for each who does its procedure. Always asked anew: others book. */
export const moveTimesQuery = (id: string, date: string) =>
  queryOptions({
    queryKey: [...freeTimesKey, 'move', id, date],
    queryFn: ({ signal }) =>
      api('GET /api/schedules/{id}/move-times', { params: { id }, query: { date }, signal }),
    staleTime: 0,
  })
