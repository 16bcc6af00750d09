import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { useSession } from '../platform/session.ts'

const minutes = 60_000

/** Every change of who is signed in is told to the API, which answers with the profile. */
export const profileQuery = (subject: string) =>
  queryOptions({
    queryKey: ['profile', subject],
    queryFn: ({ signal }) => api('POST /api/auth/verify', { signal }),
    staleTime: 5 * minutes,
  })

export function useProfileQuery() {
  const session = useSession()
  const subject = session.status === 'signed-in' ? session.session.subject : ''
  return useQuery({ ...profileQuery(subject), enabled: subject !== '' })
}
