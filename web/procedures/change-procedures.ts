import type { Procedure } from '@encaixe/contract/procedures.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { useOrderRows, useRemoveRow, useToggleRow } from '../platform/list-changes.ts'
import { procedureQuery, proceduresKey } from './fetch-procedures.ts'
import type { ProcedureBody } from './read-procedure-form.ts'

export function useToggleProcedure(companyId: string) {
  return useToggleRow(proceduresKey(companyId), ({ id, isActive }) =>
    api('PATCH /api/procedures/{id}/status', { params: { id }, body: { isActive } }),
  )
}

export function useRemoveProcedure(companyId: string) {
  return useRemoveRow(proceduresKey(companyId), (id) =>
    api('DELETE /api/procedures/{id}', { params: { id } }),
  )
}

export function useOrderProcedures(companyId: string) {
  return useOrderRows<Procedure>(proceduresKey(companyId), (ids) =>
    api('PUT /api/companies/{companyId}/procedures/order', { params: { companyId }, body: { ids } }),
  )
}

/** Saves a procedure with the version that was read, so that the API refuses to overwrite a change saved elsewhere. */
export function useSaveProcedure(companyId: string, read?: { id: string; version: number }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ProcedureBody) =>
      read
        ? api('PUT /api/procedures/{id}', {
            params: { id: read.id },
            body: { ...body, version: read.version },
          })
        : api('POST /api/procedures', { body: { ...body, companyId } }),
    onSuccess: (saved) => queries.setQueryData(procedureQuery(saved.id).queryKey, saved),
  })
}
