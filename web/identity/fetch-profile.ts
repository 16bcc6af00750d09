import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { subjectOf, useSession } from '../platform/session.ts'

const minutes = 60_000

/** After each change of the session the API verifies the token and answers with the profile. */
export const profileQuery = (subject: string) =>
  queryOptions({
    queryKey: ['profile', subject],
    queryFn: ({ signal }) => api('POST /api/auth/verify', { signal }),
    staleTime: 5 * minutes,
  })

export function useProfileQuery() {
  const session = useSession()
  const subject = subjectOf(session) ?? ''
  return useQuery({ ...profileQuery(subject), enabled: session.status === 'signed-in' })
}
