import { useCallback } from 'react'
import { describeFailure } from '../platform/describe-failure.ts'
import { useToast } from '../ui/toast.tsx'

const failed = 'Não foi possível carregar esta parte. Por favor, recarregue a página.'

/** Says that the script of a part could not be loaded. The calendar stays. */
export function useLostPart(): (error: Error) => void {
  const notify = useToast()
  return useCallback((error) => notify(describeFailure(error, failed) ?? failed, 'error'), [notify])
}
