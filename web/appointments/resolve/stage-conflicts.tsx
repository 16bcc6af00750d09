import type { Conflict, Offer, Proposal } from '@encaixe/contract/offers.ts'
import { screen, within } from '@testing-library/react'
import { anAppointment, type stageAppointments } from '../stage-appointments.tsx'

export const path = '/schedules/conflicts'
export const listing = 'GET /api/schedules/conflicts'

export const proposal = (more: Partial<Proposal> = {}): Proposal => ({
  date: '2027-03-02',
  startTime: '15:00',
  collaboratorId: 'bia',
  collaboratorName: 'Bia Prado',
  kind: 'same_time',
  ...more,
})
export const another = proposal({
  startTime: '16:00',
  collaboratorId: 'ana',
  collaboratorName: 'Ana Reis',
  kind: 'nearest',
})
export const third = proposal({
  date: '2027-03-03',
  collaboratorId: 'rui',
  collaboratorName: 'Rui Castro',
  kind: 'same_person',
})
export const fourth = proposal({ date: '2027-03-04', startTime: '09:00', kind: 'nearest' })

export const conflict = (
  id: string,
  more: Partial<Conflict> = {},
  of: Parameters<typeof anAppointment>[0] = {},
): Conflict => ({
  appointment: anAppointment({ id, clientName: `Cliente ${id}`, ...of }),
  proposals: [proposal(), third, another, fourth],
  offer: null,
  reach: 'message',
  ...more,
})

/** For tests: an API with these conflicts. A move or cancellation ends a conflict; a time is promised only once. */
export function shop(...conflicts: Conflict[]) {
  let left = conflicts
  const taken = new Set<string>()
  const end = (id: string) => {
    left = left.filter(({ appointment }) => appointment.id !== id)
  }
  const placeOf = ({ date, startTime, collaboratorId }: Proposal) => `${date} ${startTime} ${collaboratorId}`
  const slotTaken = {
    status: 409,
    body: {
      error: 'Este horário acabou de ser reservado. Por favor, escolha outro horário.',
      code: 'slot_taken',
      alternatives: [],
    },
  }
  const list = () => ({ items: left, count: left.length, nextCursor: null })
  const answers: Parameters<typeof stageAppointments>[2] = {
    [listing]: () => ({ body: list() }),
  }
  for (const { appointment } of conflicts) {
    const { id } = appointment
    answers[`PATCH /api/schedules/${id}/reschedule`] = ({ body }) => {
      const to = body as Proposal
      if (taken.has(placeOf(to))) return slotTaken
      taken.add(placeOf(to))
      end(id)
      return { body: anAppointment({ ...appointment, date: to.date, startTime: to.startTime }) }
    }
    answers[`PATCH /api/schedules/${id}/cancel`] = () => {
      end(id)
      return { body: anAppointment({ ...appointment, status: 'cancelled' }) }
    }
    answers[`POST /api/schedules/${id}/offer`] = ({ body, key }) => {
      const { proposals, byHand } = body as { proposals: Proposal[]; byHand?: boolean }
      if (!key || proposals.some((one) => taken.has(placeOf(one)))) return slotTaken
      for (const one of proposals) taken.add(placeOf(one))
      const offer: Offer = {
        id: `offer ${id}`,
        endsAt: '2027-03-02T18:30:00.000Z',
        proposals: proposals.map((one) => ({ ...one, collaboratorName: 'Alguém' })),
      }
      left = left.map((one) => (one.appointment.id === id ? { ...one, offer } : one))
      return { status: 201, body: byHand ? { ...offer, whatsappUrl: `https://wa.me/${id}?text=oi` } : offer }
    }
    answers[`DELETE /api/schedules/${id}/offer`] = () => {
      left = left.map((one) => (one.appointment.id === id ? { ...one, offer: null } : one))
      return { status: 204, body: null }
    }
  }
  return { answers, list, take: (one: Proposal) => taken.add(placeOf(one)) }
}

/** The list in pages of this size. A cursor is its page's last id, so a removed appointment changes no later page. */
export const inPages =
  ({ list }: ReturnType<typeof shop>, size: number) =>
  ({ query }: { query: URLSearchParams }) => {
    const { items, count } = list()
    const after = items.filter(({ appointment: { id } }) => id > (query.get('cursor') ?? ''))
    const page = after.slice(0, size)
    return {
      body: {
        items: page,
        count,
        nextCursor: after.length > size ? (page.at(-1)?.appointment.id ?? null) : null,
      },
    }
  }

export const card = async (id: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: `Cliente ${id}` })
  return within(heading.closest('li') as HTMLElement)
}
