import type { CallInput } from '@encaixe/contract/client.ts'
import type { Exception } from '@encaixe/contract/exceptions.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'
import { useIdempotencyKey } from '../platform/use-send-once.ts'
import type { ExceptionBody } from './read-exception-form.ts'

/** Exceptions decide when somebody is free, so calendar, lists and counts are stale after each change. */
function useRefetch() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: appointmentsKey })
}

type Saved = { body: ExceptionBody; keep: boolean; of?: Pick<Exception, 'id' | 'version'> | undefined }

/** Creates an exception or changes the exception `of`. A second attempt to create it sends the same idempotency key. */
export function useSaveException(companyId: string) {
  const onSuccess = useRefetch()
  const key = useIdempotencyKey()
  return useMutation({
    mutationFn: ({ body: fields, keep, of }: Saved) => {
      const body = { ...fields, keep }
      if (of) {
        return api('PUT /api/exceptions/{id}', {
          params: { id: of.id },
          body: { ...body, version: of.version },
        })
      }
      return api('POST /api/exceptions', { body: { ...body, companyId }, headers: key.of(body) })
    },
    onSuccess: () => {
      key.renew()
      return void onSuccess()
    },
  })
}

export function useRemoveException() {
  const onSuccess = useRefetch()
  return useMutation({
    mutationFn: ({ id, keep }: { id: string; keep: boolean }) =>
      api('DELETE /api/exceptions/{id}', { params: { id }, query: { keep: keep ? 'true' : 'false' } }),
    onSuccess: () => void onSuccess(),
  })
}

type Decided = CallInput<'POST /api/holidays/{date}/decision'>['body'] & { date: string }

export function useDecideHoliday() {
  const onSuccess = useRefetch()
  return useMutation({
    mutationFn: ({ date, ...body }: Decided) =>
      api('POST /api/holidays/{date}/decision', { params: { date }, body }),
    onSuccess: () => void onSuccess(),
  })
}
