import { isApiError } from '@encaixe/contract/client.ts'

/** The API's own sentence for what it refused; the product's for what broke. */
export function describeFailure(error: Error | null, fallback: string): string | undefined {
  if (!error) return undefined
  const said = isApiError(error) ? error.body : undefined
  return said && said.code !== 'internal' ? said.error : fallback
}
