import { eraseWord } from '@encaixe/contract/client-rules.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { saveFile } from '../platform/save-file.ts'
import { endSession } from '../platform/session.ts'
import { renewed } from '../platform/stale-lists.ts'

export function useDownload(name: string, fetch: () => Promise<Blob>) {
  return useMutation({ mutationFn: fetch, onSuccess: (file) => saveFile(name, file) })
}

export function useContest(companyId: string) {
  return useMutation({
    mutationFn: (text: string) => api('POST /api/me/no-shows/contest', { body: { companyId, text } }),
    onSuccess: renewed,
  })
}

/** Erases the account; the login page confirms the erasure. A full page load clears the user's data from memory. */
export function useEraseAccount() {
  return useMutation({
    mutationFn: () => api('POST /api/me/erase', { body: { confirm: eraseWord } }),
    onSuccess: () => {
      endSession({ asked: true })
      location.replace('/login?conta=apagada')
    },
  })
}

export function useDeleteCompany(id: string) {
  return useMutation({
    mutationFn: (confirm: string) => api('DELETE /api/companies/{id}', { params: { id }, body: { confirm } }),
  })
}

export const personalDataQuery = queryOptions({
  queryKey: ['personal-data'],
  queryFn: ({ signal }) => api('GET /api/me/data', { signal }),
})
