// @vitest-environment happy-dom
import type { Proposal } from '@encaixe/contract/offers.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stageAppointments } from '../stage-appointments.tsx'
import { another, card, conflict, fourth, listing, path, proposal, shop, third } from './stage-conflicts.tsx'

test('an owner offers the first three times of an appointment with one tap, and reads until when they are held', async () => {
  const { person, asked } = stageAppointments('owner', path, shop(conflict('a')).answers)
  const one = await card('a')
  await person.click(one.getByRole('button', { name: 'Oferecer 3 horários' }))
  await one.findByText('Aguardando resposta até 15:30')
  const [{ body } = { body: undefined }] = asked('POST /api/schedules/a/offer')
  expect(body).toEqual({
    proposals: [proposal(), another, third].map(({ date, startTime, collaboratorId }) => ({
      date,
      startTime,
      collaboratorId,
    })),
  })
  await person.click(one.getByRole('button', { name: 'Retirar oferta' }))
  await one.findByRole('button', { name: 'Oferecer 3 horários' })
})

test('an owner chooses which times to offer, at most three', async () => {
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

test('an owner may move an appointment to a time that begins in less than 45 minutes, but may not offer this time to one client or to all clients', async () => {
  // At 14:12, 18 and 48 minutes are left until the two starts.
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
  expect([offered('a'), offered('b')]).toEqual([['15:00', '16:00', '15:00'], ['09:00']])
})

test('an owner moves an appointment with one tap, sees its new place, and undoes the move', async () => {
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

test('an owner cancels only after a question, and still sees the result on the card', async () => {
  const { person } = stageAppointments('owner', path, shop(conflict('a')).answers)
  const one = await card('a')
  await person.click(one.getByRole('button', { name: 'Cancelar agendamento de Cliente a' }))
  await person.click(screen.getByRole('button', { name: 'Cancelar agendamento' }))
  await one.findByText('Cancelado')
  await screen.findByText('Tudo resolvido.')
})

test("an owner without appointments to resolve reads 'Nada para resolver'", async () => {
  stageAppointments('owner', path, shop().answers)
  await screen.findByRole('heading', { name: 'Nada para resolver' })
})

test('an owner whose list fails to load can try again', async () => {
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

test('no time is ticked for two clients, options of one client do not overlap, every ticked time is in sight, and the offer to all clients sends exactly the ticked times', async () => {
  const at = (startTime: string, date = '2027-03-02') => proposal({ date, startTime, kind: 'nearest' })
  const times = [at('15:30'), at('16:00'), at('17:00'), at('17:30'), at('18:00'), at('09:00', '2027-03-03')]
  const hour = { duration: 60 }
  const { person, asked } = stageAppointments(
    'owner',
    path,
    shop(conflict('a', { proposals: times }, hour), conflict('b', { proposals: times.slice(0, 2) }, hour))
      .answers,
  )
  const ticked = async (id: string) =>
    (await card(id))
      .getAllByRole('checkbox', { checked: true })
      .map((box) => box.closest('label')?.textContent?.match(/\d\d:\d\d/)?.[0])
  expect([await ticked('a'), await ticked('b')]).toEqual([['17:00', '18:00', '09:00'], ['15:30']])
  await person.click((await card('a')).getByRole('checkbox', { name: /18:00/ }))
  expect([await ticked('a'), await ticked('b')]).toEqual([['17:00', '09:00'], ['15:30']])
  await person.click(screen.getByRole('button', { name: 'Oferecer a todos (2)' }))
  await person.click(screen.getByRole('button', { name: 'Oferecer a todos' }))
  await screen.findByText('2 clientes com oferta.')
  const offered = (id: string) =>
    asked(`POST /api/schedules/${id}/offer`).flatMap(({ body }) =>
      (body as { proposals: Proposal[] }).proposals.map(({ startTime }) => startTime),
    )
  expect([offered('a'), offered('b')]).toEqual([['17:00', '09:00'], ['15:30']])
})

test('a time that was just offered to one client is not ticked for another, although the list still proposes it', async () => {
  const at = (startTime: string) => proposal({ startTime, kind: 'nearest' })
  const { person } = stageAppointments(
    'owner',
    path,
    shop(
      conflict('a', { proposals: [at('16:00'), at('17:00')] }),
      conflict('b', { proposals: [at('18:00'), at('16:00')] }),
    ).answers,
  )
  const boxes = async (id: string) => (await card(id)).getAllByRole<HTMLInputElement>('checkbox')
  expect((await boxes('b')).map((box) => box.checked)).toEqual([true, false])
  await person.click((await card('a')).getByRole('button', { name: 'Oferecer 2 horários' }))
  await (await card('a')).findByText(/^Aguardando resposta/)
  expect((await boxes('b')).map((box) => box.checked)).toEqual([true, false])
})
