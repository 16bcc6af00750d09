import { type ApiClient, isApiError } from '@encaixe/contract/client.ts'
import type { PublicProcedure } from '@encaixe/contract/procedures.ts'
import { statusOf } from './load-company.ts'

type Services = { procedures: PublicProcedure[]; status?: never } | { procedures?: never; status: number }

export async function loadServices(api: ApiClient, companyId: string): Promise<Services> {
  try {
    return {
      procedures: await api('GET /api/public/procedures/{companyId}', { params: { companyId } }),
    }
  } catch (error) {
    if (isApiError(error)) return { status: statusOf(error.status) }
    throw error
  }
}
