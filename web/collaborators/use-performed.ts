import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { collaboratorsQuery } from './fetch-collaborators.ts'

/**
 * Ids of the procedures that an active collaborator performs. Undefined while loading, and without active
 * collaborators.
 */
export function usePerformed(companyId: string): ReadonlySet<string> | undefined {
  const { data } = useQuery(collaboratorsQuery(companyId))
  return useMemo(() => {
    const active = data?.filter(({ isActive }) => isActive)
    return active?.length ? new Set(active.flatMap(({ procedureIds }) => procedureIds)) : undefined
  }, [data])
}
