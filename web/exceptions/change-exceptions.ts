import type { CallInput } from '@encaixe/contract/client.ts'
import type { Exception } from '@encaixe/contract/exceptions.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { useIdempotencyKey } from '../platform/use-send-once.ts'
import type { ExceptionBody } from './read-exception-form.ts'

type Saved = { body: ExceptionBody; keep: boolean; of?: Pick<Exception, 'id' | 'version'> | undefined }

/** Creates an exception or changes the exception `of`. A second attempt to create it sends the same idempotency key. */
export function useSaveException(companyId: string) {
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
    onSuccess: () => key.renew(),
  })
}

export function useRemoveException() {
  return useMutation({
    mutationFn: ({ id, keep }: { id: string; keep: boolean }) =>
      api('DELETE /api/exceptions/{id}', { params: { id }, query: { keep: keep ? 'true' : 'false' } }),
  })
}

type Decided = CallInput<'POST /api/holidays/{date}/decision'>['body'] & { date: string }

export function useDecideHoliday() {
  return useMutation({
    mutationFn: ({ date, ...body }: Decided) =>
      api('POST /api/holidays/{date}/decision', { params: { date }, body }),
  })
}
