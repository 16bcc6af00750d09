// @vitest-environment happy-dom
import type { Conflict, Offer, Proposal } from '@encaixe/contract/offers.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { anAppointment, stageAppointments } from '../stage-appointments.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const path = '/schedules/conflicts'
const listing = 'GET /api/schedules/conflicts'

const proposal = (more: Partial<Proposal> = {}): Proposal => ({
  date: '2027-03-02',
  startTime: '15:00',
  collaboratorId: 'bia',
  collaboratorName: 'Bia Prado',
  kind: 'same_time',
  ...more,
})
const another = proposal({
  startTime: '16:00',
  collaboratorId: 'ana',
  collaboratorName: 'Ana Reis',
  kind: 'nearest',
})
const third = proposal({
  date: '2027-03-03',
  collaboratorId: 'rui',
  collaboratorName: 'Rui Castro',
  kind: 'same_person',
})
const fourth = proposal({ date: '2027-03-04', startTime: '09:00', kind: 'nearest' })

const conflict = (
  id: string,
  more: Partial<Conflict> = {},
  of: Parameters<typeof anAppointment>[0] = {},
): Conflict => ({
  appointment: anAppointment({ id, clientName: `Cliente ${id}`, ...of }),
  proposals: [proposal(), third, another, fourth],
  offer: null,
  ...more,
})

/** An API with these conflicts: a move or a cancellation ends one, and two people cannot be promised the same time. */
function shop(...conflicts: Conflict[]) {
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
      const { proposals } = body as { proposals: Proposal[] }
      if (!key || proposals.some((one) => taken.has(placeOf(one)))) return slotTaken
      for (const one of proposals) taken.add(placeOf(one))
      const offer: Offer = {
        id: `offer ${id}`,
        endsAt: '2027-03-02T18:30:00.000Z',
        proposals: proposals.map((one) => ({ ...one, collaboratorName: 'Alguém' })),
      }
      left = left.map((one) => (one.appointment.id === id ? { ...one, offer } : one))
      return { status: 201, body: offer }
    }
    answers[`DELETE /api/schedules/${id}/offer`] = () => {
      left = left.map((one) => (one.appointment.id === id ? { ...one, offer: null } : one))
      return { status: 204, body: null }
    }
  }
  return { answers, list, take: (one: Proposal) => taken.add(placeOf(one)) }
}

const card = async (id: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: `Cliente ${id}` })
  return within(heading.closest('li') as HTMLElement)
}

test('an owner offers the first three times of an appointment with one tap, and reads until when they are held', async () => {
  const { person, asked } = stageAppointments('owner', path, shop(conflict('a')).answers)
  const one = await card('a')
  await person.click(one.getByRole('button', { name: 'Oferecer 3 horários' }))
  await one.findByText('Aguardando resposta até 15:30')
  const [{ body } = { body: undefined }] = asked('POST /api/schedules/a/offer')
  expect(body).toEqual({
    proposals: [proposal(), third, another].map(({ date, startTime, collaboratorId }) => ({
      date,
      startTime,
      collaboratorId,
    })),
  })
  await person.click(one.getByRole('button', { name: 'Retirar oferta' }))
  await one.findByRole('button', { name: 'Oferecer 3 horários' })
})

test('an owner chooses what to offer, at most three', async () => {
  const { person, asked } = stageAppointments('owner', path, shop(conflict('a')).answers)
  const one = await card('a')
  await person.click(one.getByRole('button', { name: 'Mais 1 horário' }))
  const boxes = one.getAllByRole('checkbox')
  expect(one.getAllByRole('listitem')[3]?.contains(document.activeElement)).toBe(true)
  expect(boxes.map((box) => (box as HTMLInputElement).disabled)).toEqual([false, false, false, true])
  await person.click(boxes[0] as HTMLElement)
  await person.click(boxes[1] as HTMLElement)
  await person.click(one.getByRole('button', { name: 'Oferecer 1 horário' }))
  await one.findByText(/^Aguardando resposta/)
  expect(asked('POST /api/schedules/a/offer')).toHaveLength(1)
})

test('an owner may move to a time that begins in less than 45 minutes, but not offer it, alone or to all', async () => {
  // At 14:12 there are 18 and 48 minutes left.
  const soon = proposal({ startTime: '14:30', kind: 'nearest' })
  const proposals = [soon, proposal(), third, another]
  const { person, asked } = stageAppointments(
    'owner',
    path,
    shop(
      conflict('a', { proposals }),
      conflict('b', { proposals: [soon, fourth] }),
      conflict('c', { proposals: [soon] }),
    ).answers,
  )
  const offered = (id: string) =>
    asked(`POST /api/schedules/${id}/offer`).flatMap(({ body }) =>
      (body as { proposals: Proposal[] }).proposals.map(({ startTime }) => startTime),
    )
  const one = await card('a')
  one.getByText('com Bia Prado · cedo demais para oferecer')
  expect(one.getAllByRole('checkbox', { checked: true })).toHaveLength(3)
  one.getByRole('button', { name: 'Remarcar agora: Cliente a, 14:30 com Bia Prado' })
  const last = await card('c')
  last.getByText('Estes horários começam logo: fale com o cliente e remarque.')
  await person.click(screen.getByRole('button', { name: 'Oferecer a todos (2)' }))
  await person.click(screen.getByRole('button', { name: 'Oferecer a todos' }))
  await screen.findByText('2 clientes com oferta.')
  expect([offered('a'), offered('b')]).toEqual([['15:00', '15:00', '16:00'], ['09:00']])
})

test('an owner moves an appointment with one tap, sees where it went, and undoes it', async () => {
  const { person, asked } = stageAppointments('owner', path, shop(conflict('a'), conflict('b')).answers)
  const one = await card('a')
  await person.click(one.getByRole('button', { name: 'Remarcar agora: Cliente a, 15:00 com Bia Prado' }))
  await one.findByText('terça, 02/03, às 15:00 com Bia Prado')
  await person.click(one.getByRole('button', { name: 'Desfazer: Cliente a' }))
  await waitFor(() => expect(asked('PATCH /api/schedules/a/reschedule')).toHaveLength(2))
  expect(asked('PATCH /api/schedules/a/reschedule')[1]?.body).toEqual({
    date: '2027-03-02',
    startTime: '15:00',
    collaboratorId: 'rui',
  })
})

test('an owner cancels only after she is asked, and still sees what became of the appointment', async () => {
  const { person } = stageAppointments('owner', path, shop(conflict('a')).answers)
  const one = await card('a')
  await person.click(one.getByRole('button', { name: 'Cancelar agendamento de Cliente a' }))
  await person.click(screen.getByRole('button', { name: 'Cancelar agendamento' }))
  await one.findByText('Cancelado')
  await screen.findByText('Tudo resolvido.')
})

test('an owner moves all to somebody else: no time is promised twice, and who cannot move says why', async () => {
  const { person, asked } = stageAppointments(
    'owner',
    path,
    shop(
      conflict('a'),
      conflict('b', {
        proposals: [proposal(), proposal({ collaboratorId: 'ana', collaboratorName: 'Ana Reis' })],
      }),
      conflict('c', { proposals: [proposal()] }),
    ).answers,
  )
  await card('a')
  await person.click(
    screen.getByRole('button', { name: 'Remarcar todos para o mesmo horário com outra pessoa (3)' }),
  )
  await person.click(screen.getByRole('button', { name: 'Remarcar todos' }))
  await screen.findByText('2 remarcados, 1 não deu certo: veja abaixo.')
  within((await card('b')).getByText('terça, 02/03, às 15:00 com Ana Reis'))
  ;(await card('c')).getByText('Ninguém mais está livre neste horário.')
  expect(asked('PATCH /api/schedules/c/reschedule')).toHaveLength(0)
})

test('an owner offers to all whom a message can reach; a time that was lost meanwhile is asked for again', async () => {
  const { answers, take } = shop(
    conflict('a', { proposals: [proposal()] }),
    conflict('b', { proposals: [another, fourth] }),
    conflict('c', {}, { clientEmail: null, clientPhone: null }),
  )
  const { person, asked } = stageAppointments('owner', path, answers)
  const nobody = await card('c')
  nobody.getByText('Este cliente não tem e-mail nem celular.', { selector: 'p' })
  take(another)
  await person.click(screen.getByRole('button', { name: 'Oferecer a todos (2)' }))
  await person.click(screen.getByRole('button', { name: 'Oferecer a todos' }))
  await screen.findByText('1 cliente com oferta, 1 não deu certo: veja abaixo.')
  ;(await card('b')).getByText(/^Este horário acabou de ser reservado/)
  expect(asked('POST /api/schedules/b/offer')).toHaveLength(2)
  expect(asked('POST /api/schedules/c/offer')).toHaveLength(0)
})

test('an owner with nothing to resolve reads so', async () => {
  stageAppointments('owner', path, shop().answers)
  await screen.findByRole('heading', { name: 'Nada para resolver' })
})

test('an owner whose list fails can try again', async () => {
  let failing = true
  const { answers } = shop(conflict('a'))
  const { person } = stageAppointments('owner', path, {
    ...answers,
    [listing]: (asked) =>
      failing
        ? { status: 500, body: { error: 'x', code: 'internal' } }
        : (answers[listing]?.(asked) ?? { body: {} }),
  })
  await screen.findByText('Erro ao carregar os agendamentos. Por favor, tente novamente.')
  failing = false
  await person.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await card('a')
})

test('an owner of many conflicts sees more with one tap', async () => {
  const { person } = stageAppointments('owner', path, {
    [listing]: ({ query }) =>
      query.get('cursor')
        ? { body: { items: [conflict('b')], count: 2, nextCursor: null } }
        : { body: { items: [conflict('a')], count: 2, nextCursor: 'next' } },
  })
  await card('a')
  await person.click(screen.getByRole('button', { name: 'Mostrar mais' }))
  await card('b')
})

test('an owner offers to all with one tap although not all are in sight: the rest is loaded, and nobody is asked twice', async () => {
  const all = ['a', 'b', 'c'].map((id, at) =>
    conflict(id, { proposals: [proposal({ startTime: `1${at + 5}:00`, kind: 'nearest' })] }),
  )
  const { answers, list } = shop(...all)
  let isFailing = true
  const { person, asked } = stageAppointments('owner', path, {
    ...answers,
    [listing]: (wish) => {
      const { items } = list()
      if (!wish.query.get('cursor'))
        return { body: { items: items.slice(0, 1), count: 3, nextCursor: 'next' } }
      return isFailing
        ? { status: 500, body: { error: 'x', code: 'internal' } }
        : { body: { items: items.slice(1), count: 3, nextCursor: null } }
    },
  })
  await card('a')
  screen.getByText('São 3 ao todo: os que faltam são carregados antes de você confirmar.')
  await person.click(screen.getByRole('button', { name: 'Oferecer a todos' }))
  await screen.findByText('Não foi possível carregar todos. Por favor, tente novamente.')
  isFailing = false
  await person.click(screen.getByRole('button', { name: 'Oferecer a todos' }))
  await screen.findByText('Oferecer horários a 3 clientes?')
  await person.click(screen.getByRole('button', { name: 'Oferecer a todos' }))
  await screen.findByText('3 clientes com oferta.')
  for (const id of ['a', 'b', 'c']) expect(asked(`POST /api/schedules/${id}/offer`)).toHaveLength(1)
})
