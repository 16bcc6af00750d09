import { useMutation } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { endSession } from '../platform/session.ts'

/** Ends every session of the user; this browser signs out when the server has done so. */
export function useSignOutEverywhere() {
  return useMutation({
    mutationFn: () => api('POST /api/auth/sign-out', { body: { everywhere: true } }),
    onSuccess: () => endSession({ asked: true }),
  })
}
