import { useMutation } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { endSession } from '../platform/session.ts'

/** Ends every session of the user. This browser signs out after the server has done so. */
export function useSignOutEverywhere() {
  return useMutation({
    mutationFn: () => api('POST /api/auth/sign-out', { body: { everywhere: true } }),
    onSuccess: () => endSession({ asked: true }),
  })
}
