// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stageOwner } from '../shell/stage-owner.tsx'
import { ProcedureList } from './procedure-list.tsx'

const offered = (name: string, duration: number) => ({
  id: name.toLowerCase(),
  companyId: 'shop',
  name,
  duration,
  description: null,
  price: 50,
  isActive: true,
  version: 1,
})

const notStored = { status: 500, body: { error: 'x', code: 'internal' } }
const list = 'GET /api/procedures/company/shop'
const full = { [list]: () => ({ body: [offered('Corte', 30), offered('Barba', 90)] }) }
/** The names of the rows in their order on screen. */
const shown = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
const Page = () => <ProcedureList performed={undefined} />

test('the list of procedures shows name, duration, price and status, in the order of the page or sorted by name', async () => {
  const { person } = stageOwner(Page, full)
  await screen.findByText('Corte')
  expect(shown()).toEqual(['Corte', 'Barba'])
  await person.selectOptions(screen.getByLabelText('Ordenar por'), 'Nome, de A a Z')
  expect(shown()).toEqual(['Barba', 'Corte'])
  expect(screen.queryByRole('button', { name: 'Subir Barba' })).toBeNull()
  const rows = screen.getAllByRole('row')
  const barba = within(rows[1] as HTMLElement)
  barba.getByText('1h 30min')
  barba.getByText('R$ 50,00')
  barba.getByText('Ativo')
  expect(barba.getByRole('link', { name: 'Editar Barba' }).getAttribute('href')).toBe(
    '/procedures/barba/edit',
  )
})

test('an owner moves a procedure inside its category and a category as a whole, which is stored at once, and reads why a move is refused', async () => {
  const answers = [{ status: 204, body: null }, { status: 204, body: null }, notStored]
  let all = [
    { ...offered('Corte', 30), category: 'Cabelo' },
    { ...offered('Luzes', 90), category: 'Cabelo' },
    { ...offered('Barba', 30), category: 'Barba' },
    offered('Massagem', 30),
  ]
  const reorder = 'PUT /api/companies/shop/procedures/order'
  const { person, bodiesOf } = stageOwner(Page, {
    [list]: () => ({ body: all }),
    [reorder]: (body) => {
      const answer = answers.shift() ?? notStored
      const { ids } = body as { ids: string[] }
      if (answer !== notStored) all = ids.flatMap((id) => all.filter((one) => one.id === id))
      return answer
    },
  })
  const up = await screen.findByRole('button', { name: 'Subir Luzes' })
  const press = async (name: string) => person.click(screen.getByRole('button', { name }))
  up.focus()
  await person.keyboard('{Enter}')
  await screen.findByText('Luzes, 1 de 4')
  await waitFor(() => expect(shown()).toEqual(['LuzesCabelo', 'CorteCabelo', 'BarbaBarba', 'Massagem']))
  expect(document.activeElement).toBe(up)
  expect(up.getAttribute('aria-disabled')).toBe('true')

  await press('Subir a categoria Barba')
  await screen.findByText('Categoria Barba, 1 de 2')
  await waitFor(() => expect(shown()).toEqual(['BarbaBarba', 'LuzesCabelo', 'CorteCabelo', 'Massagem']))
  expect(bodiesOf(reorder)).toEqual([
    { ids: ['luzes', 'corte', 'barba', 'massagem'] },
    { ids: ['barba', 'luzes', 'corte', 'massagem'] },
  ])
  await press('Subir Massagem')
  expect(screen.getAllByText('Procedimentos sem categoria ficam no fim da página')).toHaveLength(2)

  await press('Descer Luzes')
  const dialog = await screen.findByRole('alertdialog', { name: 'Não foi possível mudar a ordem' })
  within(dialog).getByText('Erro ao mudar a ordem. Por favor, tente novamente.')
  expect(shown()).toEqual(['BarbaBarba', 'LuzesCabelo', 'CorteCabelo', 'Massagem'])
})

test('an owner with more than two hundred procedures sees the first two hundred, and the others on request', async () => {
  const many = Array.from({ length: 203 }, (_, at) => offered(`Serviço ${at + 1}`, 30))
  const { person } = stageOwner(Page, { [list]: () => ({ body: many }) })
  expect(await screen.findAllByRole('row')).toHaveLength(201)
  screen.getByText('Mostrando 200 de 203')
  await person.click(screen.getByRole('button', { name: 'Carregar mais' }))
  expect(screen.getAllByRole('row')).toHaveLength(204)
  screen.getByText('Mostrando 203 de 203')
})

test('the status switch of a procedure moves at once, and moves back when the change is refused', async () => {
  const { promise: asked, resolve: refuse } = Promise.withResolvers<void>()
  const { person } = stageOwner(Page, {
    ...full,
    'PATCH /api/procedures/corte/status': async () => {
      await asked
      return { status: 500, body: { error: 'x', code: 'internal' } }
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Desativar Corte' }))
  await screen.findByRole('button', { name: 'Ativar Corte' })
  refuse()
  const dialog = await screen.findByRole('alertdialog', { name: 'Não foi possível desativar Corte' })
  within(dialog).getByText('Erro ao alterar status do procedimento. Por favor, tente novamente.')
  await person.click(within(dialog).getByRole('button', { name: 'Entendi' }))
  screen.getByRole('button', { name: 'Desativar Corte' })
})

test('an owner who deletes a procedure with future appointments reads the reason in the dialog, and a procedure without appointments is removed with a confirmation', async () => {
  const sentence = 'Este procedimento tem 2 agendamentos futuros. Remarque ou cancele antes de excluir.'
  const answers = [
    { status: 409, body: { error: sentence, code: 'has_future_appointments', count: 2 } },
    { status: 204, body: null },
  ]
  let gone = false
  const { person } = stageOwner(Page, {
    [list]: () => ({ body: gone ? [offered('Barba', 90)] : [offered('Corte', 30), offered('Barba', 90)] }),
    'DELETE /api/procedures/corte': () => {
      gone = answers.length === 1
      return answers.shift() ?? { body: null }
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Excluir Corte' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Excluir Corte' }))
  dialog.getByText('Tem certeza que deseja excluir este procedimento?')
  await person.click(dialog.getByRole('button', { name: 'Excluir' }))
  await dialog.findByText(sentence)
  await person.click(dialog.getByRole('button', { name: 'Excluir' }))
  await screen.findByText('Procedimento excluído: Corte')
  expect(screen.queryByRole('button', { name: 'Excluir Corte' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Procedimentos' }))
})

test('without an active subscription every action on a procedure is disabled and explains why', async () => {
  const { person, sent } = stageOwner(Page, {
    ...full,
    'GET /api/subscriptions/status': () => ({ body: { isActive: false, subscription: null } }),
  })
  await screen.findByText(/assinatura ativa para adicionar ou editar procedimentos/)
  for (const name of ['Novo procedimento', 'Editar Corte', 'Desativar Corte', 'Excluir Corte']) {
    const button = await screen.findByRole('button', { name })
    expect([name, button.getAttribute('aria-disabled')]).toEqual([name, 'true'])
    await person.click(button)
  }
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(sent.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
})

test('a search of procedures ignores accents, and a search without results can be cleared', async () => {
  const { person } = stageOwner(Page, {
    [list]: () => ({ body: [offered('Coloração', 90), offered('Corte', 30)] }),
  })
  await person.type(await screen.findByLabelText('Buscar procedimento'), 'coloracao')
  await waitFor(() => expect(screen.queryByText('Corte')).toBeNull())
  screen.getByText('1 de 2 procedimentos')
  await person.type(screen.getByLabelText('Buscar procedimento'), 'x')
  await person.click(await screen.findByRole('button', { name: 'Limpar a busca' }))
  screen.getByText('2 procedimentos')
})

test('an owner without procedures creates usual services of a trade, and after a failure sends only the missing ones again', async () => {
  const created: unknown[] = []
  let attempts = 0
  const { person, bodiesOf } = stageOwner(Page, {
    [list]: () => ({ body: created }),
    'POST /api/procedures': (body) => {
      attempts += 1
      if (attempts === 2) return { status: 500, body: { error: 'x', code: 'internal' } }
      const { name, duration } = body as { name: string; duration: number }
      created.push(offered(name, duration))
      return { status: 201, body: created.at(-1) }
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Barbearia' }))
  expect(screen.getByRole('link', { name: 'Novo procedimento' }).getAttribute('href')).toBe('/procedures/new')
  const send = screen.getByRole('button', { name: 'Escolha ao menos um' })
  await person.click(screen.getByRole('checkbox', { name: 'Corte' }))
  await person.click(screen.getByRole('checkbox', { name: 'Pezinho' }))
  const minutes = screen.getByLabelText('Minutos de Pezinho')
  await person.clear(minutes)
  await person.click(send)
  await screen.findByText('Duração é obrigatória')
  expect(bodiesOf('POST /api/procedures')).toEqual([])
  await person.type(minutes, '20')
  await person.click(send)
  await screen.findByText(/Os procedimentos marcados não foram todos cadastrados/)
  await person.click(screen.getByRole('button', { name: 'Cadastrar este' }))
  await screen.findByText('1 procedimento cadastrado')
  expect(bodiesOf('POST /api/procedures')).toMatchObject([
    { name: 'Corte', duration: 30, price: 50, category: 'Cabelo' },
    { name: 'Pezinho', duration: 20 },
    { name: 'Pezinho', duration: 20 },
  ])
  await screen.findByRole('link', { name: 'Editar Pezinho' })
})

test('a list of procedures that fails to load shows an error and can be requested again', async () => {
  const answers = [{ status: 500, body: { error: 'x', code: 'internal' } }]
  const { person } = stageOwner(Page, { [list]: () => answers.shift() ?? full[list]?.() ?? { body: [] } })
  await screen.findByText('Erro ao carregar procedimentos. Por favor, tente novamente.')
  await person.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText('Corte')
})
