import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { appointmentsKey } from '../platform/appointments-key.ts'
import { appointmentQuery, listsKey } from './fetch-appointments.ts'
import { anAppointment } from './stage-appointments.tsx'
import { patchAppointment, putAppointment } from './update-cached.ts'

const lia = anAppointment({ id: 'lia', clientName: 'Lia Barros' })
const page = (...items: (typeof lia)[]) => ({ pages: [{ items, nextCursor: null }], pageParams: [undefined] })

function kept() {
  const queries = new QueryClient()
  const [full, empty] = [
    [...listsKey, 'shop', {}] as const,
    [...listsKey, 'shop', { status: 'cancelled' }] as const,
  ]
  queries.setQueryData(full, page(lia), { updatedAt: 1_000 })
  queries.setQueryData(empty, page(), { updatedAt: 1_000 })
  queries.setQueryData(appointmentQuery('lia').queryKey, lia, { updatedAt: 1_000 })
  return { queries, full, empty, state: (key: QueryKey) => queries.getQueryState(key) }
}

test.each([
  ['patched', (queries: QueryClient) => patchAppointment(queries, 'lia', { status: 'completed' })],
  ['put', (queries: QueryClient) => putAppointment(queries, { ...lia, status: 'completed' })],
])(
  'an appointment that is %s in the cache changes in every cached answer, and stale answers stay stale',
  async (_, change) => {
    const { queries, full, empty, state } = kept()
    await queries.invalidateQueries({ queryKey: appointmentsKey, refetchType: 'none' })
    change(queries)
    expect(state(full)?.data).toEqual(page({ ...lia, status: 'completed' }))
    expect(state(appointmentQuery('lia').queryKey)?.data).toMatchObject({ status: 'completed' })
    for (const key of [full, empty])
      expect(state(key)).toMatchObject({ dataUpdatedAt: 1_000, isInvalidated: true })
  },
)

test('a cached answer keeps its age when its appointment is patched, and a list without the appointment is not changed', () => {
  const { queries, full, empty, state } = kept()
  const before = state(empty)
  patchAppointment(queries, 'lia', { status: 'completed' })
  expect(state(full)).toMatchObject({ dataUpdatedAt: 1_000, isInvalidated: false })
  expect(state(empty)).toBe(before)
})
