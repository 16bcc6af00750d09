import { useMutation } from '@tanstack/react-query'
import { api } from '../platform/api.ts'

/** Stores that the owner copied or printed the address, so that it stays reserved after a change. Nobody waits for it. */
export function useMarkShared(slug: string): () => void {
  const { mutate } = useMutation({
    mutationFn: () => api('POST /api/companies/shared-slug', { body: { slug } }),
    retry: 3,
  })
  return mutate
}
