import { useQuery } from '@tanstack/react-query'
import { companyQuery } from '../companies/fetch-company.ts'
import { dateIn } from '../platform/formats.ts'
import { productNow } from '../platform/product-time.ts'

/** The date on the company's clock; until the company is loaded, in the default time zone. */
export function useToday(): string {
  const { data } = useQuery(companyQuery)
  return dateIn(data?.timezone ?? 'America/Sao_Paulo', productNow())
}
