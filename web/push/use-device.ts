import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMember } from '../identity/use-member.ts'
import { readDevice, switchOff, switchOn } from './switch-device.ts'

/** Whether this browser shows notifications, and the switch. */
export function useDevice() {
  const { subject } = useMember().session
  const queries = useQueryClient()
  const queryKey = ['push', 'device', subject]
  const state = useQuery({ queryKey, queryFn: () => readDevice(subject), staleTime: 60_000, retry: false })
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? switchOn(subject) : switchOff()),
    onSuccess: (now) => queries.setQueryData(queryKey, now),
  })
  return { state, change }
}
