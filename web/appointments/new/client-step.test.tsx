// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stageAppointments } from '../stage-appointments.tsx'
import { aClient, aProcedure, bookOf, shopOf } from '../stage-clients.ts'

const nina = aClient()

const shop = {
  ...shopOf(aProcedure('cut', 'Corte')),
  ...bookOf([nina]),
}

test('an owner finds a client by two letters or four digits, and reads the no-shows and the block of the client before booking', async () => {
  const missed = aClient({ noShows: 2, blocked: true })
  const { person, asked } = stageAppointments('owner', '/schedules/new', { ...shop, ...bookOf([missed]) })
  await screen.findByRole('option', { name: /Nina Falcão.*\(11\) 95555-0142 · 2 faltas · bloqueado online/ })
  const field = screen.getByRole('combobox')
  for (const [typed, searched] of [
    ['n', null],
    ['ni', 'ni'],
    ['955', null],
    ['9555', '9555'],
  ] as const) {
    await person.clear(field)
    await person.type(field, typed)
    if (searched) {
      await waitFor(() => expect(asked('GET /api/clients').at(-1)?.query.get('q')).toBe(searched))
    }
  }
  const searches = asked('GET /api/clients').map(({ query }) => query.get('q') ?? query.get('order'))
  expect(new Set(searches)).toEqual(new Set(['recent', 'ni', '9555']))
})

test('an owner with a screen reader hears how many characters to type until the search starts', async () => {
  const { person } = stageAppointments('owner', '/schedules/new', shop)
  await screen.findByRole('option', { name: /Nina Falcão/ })
  await person.type(screen.getByRole('combobox'), '955')
  await screen.findByText('Digite duas letras do nome ou quatro números do celular.')
  await person.type(screen.getByRole('combobox'), '5')
  await screen.findByText('1 cliente encontrado')
})

test('an owner who chose a blocked client reads that the booking is still possible', async () => {
  const { person } = stageAppointments('owner', '/schedules/new', {
    ...shop,
    ...bookOf([aClient({ blocked: true })]),
  })
  await person.click(await screen.findByRole('option', { name: /Nina Falcão.*bloqueado online/ }))
  await screen.findByText('Este cliente não agenda online. Você pode agendar por aqui.')
})

test('an owner books for the client of the address without a search', async () => {
  const none = aClient({ id: 'lia', name: 'Lia Barros', email: null })
  stageAppointments('owner', '/schedules/new?clientId=lia', { ...shop, ...bookOf([none]) })
  await screen.findByRole('button', { name: 'Alterar cliente' })
  screen.getByText('Lia Barros')
  screen.getByText('(11) 95555-0142')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('an owner who types the first letters of an earlier client chooses the client by keyboard', async () => {
  const { person, asked } = stageAppointments('owner', '/schedules/new', shop)
  await screen.findByRole('option', { name: /Nina Falcão/ })
  await person.type(screen.getByRole('combobox'), 'nin')
  await waitFor(() => expect(asked('GET /api/clients').at(-1)?.query.get('q')).toBe('nin'))
  await person.keyboard('{ArrowDown}{Enter}')
  await screen.findByRole('button', { name: 'Alterar cliente' })
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('an owner who typed in the search finds the text in the new client, as a name, a mobile or an e-mail', async () => {
  const { person } = stageAppointments('owner', '/schedules/new', shop)
  await screen.findByRole('option', { name: /Nina Falcão/ })
  await person.type(screen.getByRole('combobox'), 'Lia Barros{Enter}')
  expect(screen.getByLabelText<HTMLInputElement>(/^Nome do cliente/).value).toBe('Lia Barros')
  expect(document.activeElement).toBe(screen.getByLabelText(/^Celular do cliente/))
  await person.click(screen.getByRole('button', { name: 'Procurar nos clientes' }))
  await person.type(screen.getByRole('combobox'), '11 95555-0199')
  await person.click(screen.getByRole('button', { name: 'Novo cliente: 11 95555-0199' }))
  expect(screen.getByLabelText<HTMLInputElement>(/^Celular do cliente/).value).toBe('(11) 95555-0199')
  await person.click(screen.getByRole('button', { name: 'Procurar nos clientes' }))
  await person.type(screen.getByRole('combobox'), 'lia@cliente.example{Enter}')
  expect(screen.getByLabelText<HTMLInputElement>(/^E-mail do cliente/).value).toBe('lia@cliente.example')
})

test('an owner who confirms without a client reads that one field is missing: the search', async () => {
  const { person } = stageAppointments('owner', '/schedules/new', shop)
  await screen.findByRole('option', { name: /Nina Falcão/ })
  await person.click(screen.getByRole('button', { name: 'Confirmar Agendamento' }))
  await screen.findByText('Falta corrigir 1 campo')
})

test('an owner names a client without contact, and neither a mobile nor an e-mail is asked for or shown', async () => {
  const { person } = stageAppointments('owner', '/schedules/new', shop)
  await person.type(await screen.findByRole('combobox'), 'Dona Socorro{Enter}')
  await person.type(screen.getByLabelText(/^E-mail do cliente/), 'errado')
  await person.click(screen.getByRole('button', { name: 'Continuar' }))
  await screen.findByText('Por favor, informe um e-mail válido.')
  const box = screen.getByRole('checkbox', { name: /^Cliente sem contato/ })
  await person.click(box)
  expect(screen.queryByLabelText(/^(Celular|E-mail) do cliente/)).toBeNull()
  screen.getByText('Nada será enviado a ninguém.')
  await person.click(box)
  expect(screen.getByLabelText<HTMLInputElement>(/^E-mail do cliente/).value).toBe('')
  await person.click(box)
  await person.click(screen.getByRole('button', { name: 'Continuar' }))
  await screen.findByRole('button', { name: 'Alterar cliente' })
  screen.getByText('sem contato')
})

test('an owner reads which field of a new client is wrong, and one contact clears the errors of both contact fields', async () => {
  const { person } = stageAppointments('owner', '/schedules/new', shop)
  await person.type(await screen.findByRole('combobox'), 'Dona Socorro{Enter}')
  const goOn = () => person.click(screen.getByRole('button', { name: 'Continuar' }))
  const mobile = screen.getByLabelText(/^Celular do cliente/)
  const mail = screen.getByLabelText(/^E-mail do cliente/)
  const marked = () => [mobile, mail].map((field) => field.getAttribute('aria-invalid'))
  await goOn()
  await waitFor(() => expect(marked()).toEqual(['true', 'true']))
  await person.type(mobile, '8199')
  await screen.findByText('Celular inválido')
  expect(marked()).toEqual(['true', null])
  await goOn()
  expect(marked()).toEqual(['true', null])
  await person.type(mail, 'dona@cliente.example')
  await goOn()
  expect(marked()).toEqual(['true', null])
  await person.clear(mobile)
  await waitFor(() => expect(marked()).toEqual([null, null]))
  await person.clear(mail)
  await waitFor(() => expect(marked()).toEqual(['true', 'true']))
  await person.type(mobile, '81995550142')
  expect(marked()).toEqual([null, null])
  await goOn()
  await screen.findByRole('button', { name: 'Alterar cliente' })
})

test('a company without earlier clients, or whose clients cannot be loaded, can still enter a new client', async () => {
  const none = { ...shop, ...bookOf([]) }
  stageAppointments('owner', '/schedules/new', none)
  await screen.findByLabelText(/^E-mail do cliente/)
  cleanup()
  const failing = {
    ...shop,
    'GET /api/clients': () => ({ status: 500, body: { error: 'x', code: 'internal' } }),
  }
  const { person } = stageAppointments('owner', '/schedules/new', failing)
  await screen.findByText(/^Não foi possível buscar os seus clientes/)
  await person.type(screen.getByRole('combobox'), 'Lia Barros{Enter}')
  await person.type(screen.getByLabelText(/^E-mail do cliente/), 'lia@cliente.example{Enter}')
  await screen.findByRole('button', { name: 'Alterar cliente' })
})

test('an owner who confirms before the earlier clients are loaded gets the focus in the search, and in the field of the name when there are no clients', async () => {
  const loaded = Promise.withResolvers<void>()
  const { person } = stageAppointments('owner', '/schedules/new', {
    ...shop,
    'GET /api/clients': async () => {
      await loaded.promise
      return { body: { items: [], nextCursor: null } }
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Confirmar Agendamento' }))
  await screen.findByText('Por favor, informe o nome do cliente.')
  expect(document.activeElement).toBe(screen.getByRole('combobox'))
  loaded.resolve()
  const name = await screen.findByLabelText(/^Nome do cliente/)
  await waitFor(() => expect(document.activeElement).toBe(name))
})

test('an owner with one active procedure finds the procedure chosen and is asked only for the client and the time', async () => {
  const { person } = stageAppointments('owner', '/schedules/new', shop)
  await screen.findByText(/^Corte · 30min · R\$/)
  await person.click(await screen.findByRole('option', { name: /Nina Falcão/ }))
  await screen.findByRole('heading', { name: 'Horário' })
  expect(screen.queryByRole('radio', { name: /^Corte/ })).toBeNull()
})

test("a professional reads that the list has only the professional's own clients, and an owner reads that the list shows the clients who came last", async () => {
  const people = [{ id: 'rui', name: 'Rui Castro', isActive: true, procedureIds: ['cut'] }]
  const team = { 'GET /api/collaborators/company/shop': () => ({ body: people }) }
  stageAppointments('professional', '/schedules/new', { ...shop, ...team })
  await screen.findByText('Seus clientes')
  cleanup()
  stageAppointments('owner', '/schedules/new', shop)
  await screen.findByText('Quem veio por último')
})
