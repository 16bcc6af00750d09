import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../platform/api.ts'

export const collaboratorsKey = (companyId: string) => ['collaborators', companyId] as const

export const collaboratorsQuery = (companyId: string) =>
  queryOptions({
    queryKey: collaboratorsKey(companyId),
    queryFn: ({ signal }) =>
      api('GET /api/collaborators/company/{companyId}', { params: { companyId }, signal }),
  })

/** The form always loads the collaborator again, because saving sends the loaded version. */
export const collaboratorQuery = (id: string) =>
  queryOptions({
    queryKey: ['collaborator', id],
    queryFn: ({ signal }) => api('GET /api/collaborators/{id}', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Ids of procedures that active collaborators perform. Undefined while loading and without active collaborators. */
export function usePerformed(companyId: string): ReadonlySet<string> | undefined {
  const { data } = useQuery(collaboratorsQuery(companyId))
  return useMemo(() => {
    const active = data?.filter(({ isActive }) => isActive)
    return active?.length ? new Set(active.flatMap(({ procedureIds }) => procedureIds)) : undefined
  }, [data])
}
