// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stageAppointments } from '../appointments/stage-appointments.tsx'
import { aClient, bookOf } from '../appointments/stage-clients.ts'
import { ClientsPage } from './clients-page.tsx'

const summary = { count: 2, tags: [{ tag: 'VIP', count: 1 }] }
const nina = aClient({ tags: ['VIP'], nextVisit: '2027-03-04' })
const lia = aClient({
  id: 'lia',
  name: 'Lia Barros',
  phone: null,
  email: 'lia@cliente.example',
  noShows: 2,
  blocked: true,
})

const stage = (
  answers: Parameters<typeof stageAppointments>[2] = {},
  path = '/day',
  role: 'owner' | 'professional' = 'owner',
) =>
  stageAppointments(
    role,
    path,
    {
      'GET /api/companies/my-company': () => ({ body: { slug: 'teresa', timezone: 'America/Sao_Paulo' } }),
      'GET /api/clients/summary': () => ({ body: summary }),
      ...bookOf([lia, nina]),
      ...answers,
    },
    ClientsPage,
  )

test('an owner sees the clients, their last and next visits, and who is unreliable', async () => {
  stage()
  const rows = await screen.findAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'ClienteContatoÚltima visitaPróxima visitaVisitasTotal',
    'LBLia BarrosBloqueadolia@cliente.examplehá 7 dias3 visitas2 faltasR$\u00a0150,00',
    'NFNina FalcãoVIP(11) 95555-0142há 7 diaspróxima qui, 04/033 visitasR$\u00a0150,00',
  ])
  expect(screen.getByRole('link', { name: 'Nina Falcão' }).getAttribute('href')).toBe('/clients/nina')
  await screen.findByText('2 clientes')
})

test("an owner's typed search, chosen tag and order are sent to the API, and one tap clears the search and the tag", async () => {
  const { person, asked, place } = stage({
    'GET /api/clients': ({ query }) => ({
      body: { items: query.get('q') === 'ana' ? [] : [nina], nextCursor: null },
    }),
  })
  const tag = await screen.findByRole('button', { name: 'VIP 1' })
  await person.click(tag)
  expect(place.now).toBe('/day?etiqueta=VIP')
  await person.selectOptions(screen.getByLabelText('Ordenar por'), 'Mais visitas')
  await person.type(screen.getByLabelText('Buscar por nome, celular ou e-mail'), 'ana')
  await screen.findByText('Nenhum cliente com “ana” e a etiqueta “VIP”.')
  // A name in the address would stay in the history of the browser.
  expect(place.now).toBe('/day?etiqueta=VIP')
  const last = asked('GET /api/clients').at(-1)?.query
  expect([last?.get('q'), last?.get('tag'), last?.get('order')]).toEqual(['ana', 'VIP', 'visits'])
  await person.click(screen.getByRole('button', { name: 'Ver todos' }))
  await screen.findByRole('link', { name: 'Nina Falcão' })
  expect(place.now).toBe('/day')
})

test('an owner reads further pages of a long book, and can load a failed page again', async () => {
  let failing = true
  const { person } = stage({
    'GET /api/clients': ({ query }) => {
      if (!query.get('cursor')) return { body: { items: [lia], nextCursor: 'two' } }
      return failing
        ? { status: 500, body: { error: 'x', code: 'internal' } }
        : { body: { items: [nina], nextCursor: null } }
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Carregar mais' }))
  await screen.findByText('Erro ao carregar clientes. Por favor, tente novamente.')
  failing = false
  await person.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByRole('link', { name: 'Nina Falcão' })
  screen.getByRole('link', { name: 'Lia Barros' })
})

test('an owner with an empty book reads how clients get into it', async () => {
  stage({ ...bookOf([]), 'GET /api/clients/summary': () => ({ body: { count: 0, tags: [] } }) })
  await screen.findByRole('heading', { name: 'O seu caderno de clientes começa aqui' })
  expect(screen.getByRole('link', { name: 'Importar planilha' }).getAttribute('href')).toBe('/clients/import')
  screen.getByRole('button', { name: 'Novo cliente' })
  expect(screen.queryByLabelText(/^Buscar/)).toBeNull()
})

test('an owner who finds nobody adds a client from the searched text, and opens the existing record of the same contact', async () => {
  const known = {
    status: 409,
    body: {
      error: 'Você já tem um cliente com este celular ou este e-mail.',
      code: 'client_exists',
      clientId: 'nina',
    },
  }
  let answer: { status: number; body: unknown } = known
  const { person, asked, place } = stage({
    'GET /api/clients': ({ query }) => ({ body: { items: query.get('q') ? [] : [nina], nextCursor: null } }),
    'POST /api/clients': async () => {
      await screen.findByText('Cadastrando...')
      return answer
    },
  })
  await screen.findByRole('link', { name: 'Nina Falcão' })
  await person.type(screen.getByLabelText(/^Buscar/), '11955550142')
  await person.click(await screen.findByRole('button', { name: 'Cadastrar “11955550142”' }))
  const sheet = within(await screen.findByRole('dialog', { name: /^Novo cliente/ }))
  const phone = sheet.getByLabelText<HTMLInputElement>('Celular')
  expect(phone.value).toBe('(11) 95555-0142')
  expect(document.activeElement).toBe(sheet.getByLabelText('Nome'))
  await person.clear(phone)
  await person.type(sheet.getByLabelText('Nome'), 'Nina')
  await person.click(sheet.getByRole('button', { name: 'Cadastrar cliente' }))
  await sheet.findByText('Informe um celular ou um e-mail')
  await person.type(phone, '8199')
  await sheet.findByText('Celular inválido')
  await person.clear(phone)
  await person.type(phone, '11955550142')
  await person.type(sheet.getByLabelText(/^Data de nascimento/), '31022000')
  await person.click(sheet.getByRole('button', { name: 'Cadastrar cliente' }))
  await sheet.findByText('Informe uma data de nascimento que já passou')
  await person.clear(sheet.getByLabelText(/^Data de nascimento/))
  await person.type(sheet.getByLabelText(/^Data de nascimento/), '3/2/1990')
  await person.type(sheet.getByRole('textbox', { name: /^Etiquetas/ }), 'vip{Enter}Mensalista,')
  await person.click(sheet.getByRole('button', { name: 'Cadastrar cliente' }))
  const link = await sheet.findByRole('link', { name: 'Abrir o cadastro de Nina Falcão' })
  expect(link.getAttribute('href')).toBe('/clients/nina')
  await sheet.findByText('Nina Falcão já tem este celular.')
  expect(phone.getAttribute('aria-invalid')).toBe('true')
  answer = { status: 201, body: aClient({ id: 'new', name: 'Nina' }) }
  await person.click(sheet.getByRole('button', { name: 'Cadastrar cliente' }))
  await screen.findByText('Cliente cadastrado: Nina')
  await waitFor(() => expect(place.now).toBe('/clients/new'))
  expect(asked('POST /api/clients').at(-1)?.body).toEqual({
    name: 'Nina',
    phone: '(11) 95555-0142',
    email: null,
    birthday: '1990-02-03',
    notes: null,
    // The tag has the spelling that other clients of the book have.
    tags: ['VIP', 'Mensalista'],
  })
})

test('a professional sees no columns that are always empty for professionals', async () => {
  stage({}, '/day', 'professional')
  const [head] = await screen.findAllByRole('row')
  expect(head?.textContent).toBe('ClienteContato')
})

test('an owner whose export fails reads only that, and no longer that it is running', async () => {
  const { person } = stage({
    'GET /api/clients/export': () => ({ status: 500, body: { error: 'x', code: 'internal' } }),
  })
  await person.click(await screen.findByRole('button', { name: 'Mais opções' }))
  await person.click(screen.getByRole('menuitem', { name: 'Exportar planilha' }))
  await screen.findByText('Não foi possível exportar. Por favor, tente novamente.')
  expect(screen.queryByText('Exportando clientes...')).toBeNull()
})
