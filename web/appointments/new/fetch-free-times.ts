import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

/** Others book meanwhile: what was free a moment ago is asked again. */
const staleTime = 0
export const freeTimesKey = ['free-times'] as const

type Wanted = { companyId: string; procedureId: string }

export const freeDaysQuery = ({ companyId, procedureId }: Wanted, month: string) =>
  queryOptions({
    queryKey: [...freeTimesKey, companyId, procedureId, month],
    queryFn: ({ signal }) =>
      api('GET /api/public/available-days/{companyId}/{procedureId}/{month}', {
        params: { companyId, procedureId, month },
        signal,
      }),
    staleTime,
  })

export const freeSlotsQuery = ({ companyId, procedureId }: Wanted, date: string) =>
  queryOptions({
    queryKey: [...freeTimesKey, companyId, procedureId, date],
    queryFn: ({ signal }) =>
      api('GET /api/public/available-slots/{companyId}/{procedureId}/{date}', {
        params: { companyId, procedureId, date },
        signal,
      }),
    staleTime,
    select: (slots) => slots.map(({ startTime }) => startTime).filter((time) => typeof time === 'string'),
  })

export const freePeopleQuery = ({ companyId, procedureId }: Wanted, date: string, startTime: string) =>
  queryOptions({
    queryKey: [...freeTimesKey, companyId, procedureId, date, startTime],
    queryFn: ({ signal }) =>
      api('GET /api/public/available-collaborators/{companyId}/{procedureId}/{date}/{startTime}', {
        params: { companyId, procedureId, date, startTime },
        signal,
      }),
    staleTime,
  })
