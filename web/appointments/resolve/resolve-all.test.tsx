// @vitest-environment happy-dom
import type { Conflict, Offer, Proposal } from '@encaixe/contract/offers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { stageAppointments } from '../stage-appointments.tsx'
import {
  another,
  card,
  conflict,
  fourth,
  inPages,
  listing,
  path,
  proposal,
  shop,
  third,
} from './stage-conflicts.tsx'

type Person = ReturnType<typeof stageAppointments>['person']

const confirm = (person: Person, name: string) =>
  person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }))

const offerAll = async (person: Person, button = 'Oferecer a todos') => {
  await person.click(await screen.findByRole('button', { name: button }))
  await confirm(person, 'Oferecer a todos')
}

test('an owner reads before the tap how many clients a message reaches, and sends the times of the others by WhatsApp, held from that tap on', async () => {
  const byHand = { reach: 'by_hand' } as const
  const { answers } = shop(
    conflict('a', { proposals: [another, fourth] }),
    conflict('b', { proposals: [another], ...byHand }),
    conflict('c', { proposals: [another, third], ...byHand }),
  )
  const { person, asked } = stageAppointments('owner', path, answers)
  const one = await card('b')
  one.getByText('Mande você: este cliente não recebe mensagens nossas.')
  screen.getByText('Mande você (2):')
  expect(screen.getByRole('link', { name: 'Cliente b, 15:00' }).getAttribute('href')).toBe('#conflito-b')
  await person.click(screen.getByRole('button', { name: 'Oferecer a quem recebe (1)' }))
  const question = screen.getByRole('alertdialog', { name: 'Oferecer horários a 1 cliente?' })
  expect(question.textContent).toContain(
    'Outros 2 não recebem mensagens nossas: mande você, no cartão de cada um.',
  )
  await confirm(person, 'Oferecer a quem recebe')
  await screen.findByText('1 cliente com oferta.')
  const times = (id: string) =>
    asked(`POST /api/schedules/${id}/offer`).map(({ body }) =>
      (body as { proposals: Proposal[] }).proposals.map(({ date, startTime }) => `${date} ${startTime}`),
    )
  expect([times('a'), times('b'), times('c')]).toEqual([[['2027-03-04 09:00']], [], []])

  const chat = { location: { replace: vi.fn() }, close: vi.fn() }
  const open = vi.spyOn(window, 'open').mockReturnValue(chat as never)
  await person.click(one.getByRole('button', { name: 'Abrir no WhatsApp' }))
  await one.findByText(/^Aguardando resposta/)
  expect(open).toHaveBeenCalledOnce()
  expect(chat.location.replace).toHaveBeenCalledWith('https://wa.me/b?text=oi')
  expect(asked('POST /api/schedules/b/offer')[0]?.body).toMatchObject({ byHand: true })
  expect(one.getByRole('link', { name: 'Abrir no WhatsApp' }).getAttribute('href')).toBe(
    'https://wa.me/b?text=oi',
  )
})

/** A conflict with a proposal at this hour, so that each conflict has a different free time. */
const freeAt = (id: string, hour: number, more: Partial<Conflict> = {}) =>
  conflict(id, { proposals: [proposal({ startTime: `${hour}:00`, kind: 'nearest' })], ...more })

const waiting: Offer = { id: 'offer', endsAt: '2027-03-02T18:30:00.000Z', proposals: [proposal()] }

test('an owner moves all appointments to other professionals: the question says which clients are informed, no time is promised twice, and an appointment that cannot move shows the reason', async () => {
  const { person, asked } = stageAppointments(
    'owner',
    path,
    shop(
      conflict('a'),
      conflict('b', {
        proposals: [proposal(), proposal({ collaboratorId: 'ana', collaboratorName: 'Ana Reis' })],
        reach: 'by_hand',
      }),
      conflict('c', { proposals: [proposal()] }, { noPreference: true }),
    ).answers,
  )
  await card('a')
  await person.click(
    screen.getByRole('button', { name: 'Remarcar todos para o mesmo horário com outra pessoa (3)' }),
  )
  expect(screen.getByRole('alertdialog').textContent).toContain(
    'com outra pessoa. 1 cliente é avisado. Avise você: 1 cliente não recebe mensagens nossas. 1 cliente sem preferência não recebe mensagem.',
  )
  await person.click(screen.getByRole('button', { name: 'Remarcar todos' }))
  await screen.findByText('2 remarcados, 1 não deu certo: veja abaixo.')
  within((await card('b')).getByText('terça, 02/03, às 15:00 com Ana Reis'))
  ;(await card('c')).getByText('Ninguém mais está livre neste horário.')
  expect(asked('PATCH /api/schedules/c/reschedule')).toHaveLength(0)
})

test('an owner offers times to all clients whom a message can reach, and for a time that was lost meanwhile new proposals are fetched', async () => {
  const { answers, take } = shop(
    conflict('a', { proposals: [proposal()] }),
    conflict('b', { proposals: [another, fourth] }),
    conflict('c', { proposals: [third], reach: 'none' }, { clientEmail: null, clientPhone: null }),
    conflict('d', { proposals: [third], reach: 'none' }, { clientEmail: null, withoutContact: true }),
  )
  const { person, asked } = stageAppointments('owner', path, answers)
  const nobody = await card('c')
  nobody.getByText('Este cliente não tem e-mail nem celular.', { selector: 'p' })
  ;(await card('d')).getByText('Foi marcado sem contato: fale com o cliente.', { selector: 'p' })
  take(another)
  await person.click(screen.getByRole('button', { name: 'Oferecer a todos (2)' }))
  await person.click(screen.getByRole('button', { name: 'Oferecer a todos' }))
  await screen.findByText('1 cliente com oferta, 1 não deu certo: veja abaixo.')
  ;(await card('b')).getByText(/^Este horário acabou de ser reservado/)
  expect(asked('POST /api/schedules/b/offer')).toHaveLength(2)
  expect(asked('POST /api/schedules/c/offer')).toHaveLength(0)
})

test('an owner offers times to all clients with one tap although not all are visible: an error during the run stops it, and no client is asked twice', async () => {
  const known = shop(freeAt('a', 15), freeAt('b', 16), freeAt('c', 17))
  let isFailing = true
  const { person, asked } = stageAppointments('owner', path, {
    ...known.answers,
    [listing]: (wish) =>
      isFailing && wish.query.get('cursor')
        ? { status: 500, body: { error: 'x', code: 'internal' } }
        : inPages(known, 1)(wish),
  })
  await card('a')
  screen.getByText('São 3 ao todo: vale também para os que ainda não estão na tela.')
  await person.click(screen.getByRole('button', { name: 'Oferecer a todos' }))
  await screen.findByText('Oferecer horários a até 3 clientes?')
  await confirm(person, 'Oferecer a todos')
  await screen.findByText('1 cliente com oferta.')
  screen.getByText('Não foi possível carregar todos. Por favor, tente novamente.')
  isFailing = false
  await offerAll(person)
  await screen.findByText('2 clientes com oferta.')
  for (const id of ['a', 'b', 'c']) expect(asked(`POST /api/schedules/${id}/offer`)).toHaveLength(1)
})

test('a client whose appointment moved to a later page of the list while the owner asks all clients is asked once', async () => {
  const known = shop(freeAt('a', 15), freeAt('b', 16))
  const { person, asked } = stageAppointments('owner', path, {
    ...known.answers,
    [listing]: ({ query }) =>
      query.get('cursor')
        ? { body: { items: [freeAt('a', 18), freeAt('b', 16)], count: 2, nextCursor: null } }
        : { body: { items: [freeAt('a', 15)], count: 2, nextCursor: 'a' } },
  })
  await offerAll(person)
  await screen.findByText('2 clientes com oferta.')
  for (const id of ['a', 'b']) expect(asked(`POST /api/schedules/${id}/offer`)).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: 'Mostrar mais' }))
  await card('b')
  expect(screen.getAllByRole('heading', { level: 2, name: 'Cliente a' })).toHaveLength(1)
})

test('an owner reaches the clients of later pages, although all visible clients have an offer', async () => {
  const known = shop(freeAt('a', 15, { offer: waiting }), freeAt('b', 16))
  const { person, asked } = stageAppointments('owner', path, {
    ...known.answers,
    [listing]: inPages(known, 1),
  })
  await offerAll(person)
  await screen.findByText('1 cliente com oferta.')
  expect(asked('POST /api/schedules/a/offer')).toHaveLength(0)
})

test('one tap asks at most 200 clients, and the next tap asks the remaining clients', async () => {
  const ids = Array.from({ length: 203 }, (_, at) => String(at).padStart(3, '0'))
  const known = shop(
    ...ids.map((id, at) =>
      conflict(id, {
        proposals: [proposal({ date: '2027-03-05', collaboratorId: `person ${at}`, kind: 'nearest' })],
      }),
    ),
  )
  const { person, asked } = stageAppointments('owner', path, {
    ...known.answers,
    [listing]: inPages(known, 20),
  })
  await card('000')
  screen.getByText('São 203 ao todo: cada vez vale para até 200.')
  await offerAll(person)
  await screen.findByText('200 clientes com oferta.', {}, { timeout: 10_000 })
  await offerAll(person)
  await screen.findByText('3 clientes com oferta.')
  for (const id of ids) expect(asked(`POST /api/schedules/${id}/offer`)).toHaveLength(1)
}, 30_000)

test('an owner who moves all appointments reads the list page by page, once more for each lost time, and finds the appointments that failed', async () => {
  const known = shop(...['a', 'b', 'c', 'd'].map((id) => conflict(id, { proposals: [proposal()] })))
  const { person, asked } = stageAppointments('owner', path, {
    ...known.answers,
    [listing]: inPages(known, 1),
  })
  await card('a')
  await person.click(screen.getByRole('button', { name: /^Remarcar todos/ }))
  const before = asked(listing).length
  await confirm(person, 'Remarcar todos')
  await screen.findByText('1 remarcado, 3 não deram certo: veja abaixo.')
  // The list is requested for four pages, for three lost times, and at the end for the visible page.
  await waitFor(() => expect(asked(listing).slice(before)).toHaveLength(8))
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  await waitFor(() => expect(hrefOf('Cliente b, 15:00')).toBe('#conflito-b'))
  expect(hrefOf('Cliente d, 15:00')).toBe('/schedules/d')
})

test('an owner stops the run before its end: no further client is asked, and the focus stays in the bar', async () => {
  const known = shop(freeAt('a', 15), freeAt('b', 16), freeAt('c', 17))
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  const { person, asked } = stageAppointments('owner', path, {
    ...known.answers,
    'POST /api/schedules/a/offer': async (wish) => {
      await promise
      return known.answers['POST /api/schedules/a/offer']?.(wish) ?? { body: {} }
    },
  })
  await offerAll(person, 'Oferecer a todos (3)')
  const stop = await screen.findByRole('button', { name: 'Parar' })
  await waitFor(() => expect(document.activeElement).toBe(stop))
  await person.keyboard('{Enter}')
  answer()
  await screen.findByText('Parado: 1 cliente com oferta.')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Oferecer a todos (2)' })),
  )
  expect(asked('POST /api/schedules/b/offer')).toHaveLength(0)
})

test('a ticked time that somebody booked meanwhile is replaced, and the owner reads for which client', async () => {
  const at = (startTime: string) => proposal({ startTime, kind: 'nearest' })
  const { answers, take } = shop(conflict('a', { proposals: [at('18:00')] }), freeAt('b', 16))
  let isBooked = false
  const { person, asked } = stageAppointments('owner', path, {
    ...answers,
    [listing]: () => ({
      body: {
        items: [conflict('a', { proposals: [at(isBooked ? '18:30' : '18:00')] }), freeAt('b', 16)],
        count: 2,
        nextCursor: null,
      },
    }),
    'POST /api/schedules/a/offer': (wish) => {
      isBooked = true
      return answers['POST /api/schedules/a/offer']?.(wish) ?? { body: {} }
    },
  })
  await card('a')
  take(at('18:00'))
  await offerAll(person, 'Oferecer a todos (2)')
  await screen.findByText('2 clientes com oferta.')
  screen.getByText('Para Cliente a, 18:00 com Bia Prado foi reservado: fica 18:30 com Bia Prado.')
  expect(asked('POST /api/schedules/a/offer')).toHaveLength(2)
})
